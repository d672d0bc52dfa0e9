import { expect, test } from "vitest";
import type { CourseEvent } from "#contract/study/course-events.ts";
import {
  eventHref,
  eventTime,
  joinHref,
  placeWord,
  stateWord,
  timeLeftWords,
  topicLanguage,
  weekSpan,
} from "./event-words.ts";

const event: CourseEvent = {
  id: 7,
  schedule_id: 3,
  kind: "lecture",
  title: "ক্লাস",
  topic: null,
  mentor: null,
  starts_at: "2026-11-21T09:00:00+06:00",
  ends_at: null,
  state: "missed",
  duration_seconds: 60,
  coverage: 0,
};
const lecture = "/my/courses/1/events/3/schedule/7/lecture";
const exam = "/my/courses/1/schedule/3/events/7/exam-status";

test.each<[string, Partial<CourseEvent>, string | null]>([
  ["a recording", {}, lecture],
  ["a running class with a recording", { state: "running" }, lecture],
  ["an upcoming class", { state: "upcoming" }, null],
  ["a class without a recording", { state: "locked", duration_seconds: null }, null],
  ["an upcoming exam", { kind: "exam", state: "upcoming", duration_seconds: null }, exam],
  ["an exam without a paper", { kind: "exam", state: "upcoming", duration_seconds: null, has_paper: false }, null],
  ["a taken exam", { kind: "exam", state: "done", duration_seconds: null }, exam],
  ["an exam that is closed", { kind: "exam", state: "locked", duration_seconds: null }, null],
  ["a notice", { kind: "notice", state: "done", duration_seconds: null }, null],
])("%s links to its page, or to nothing", (_, changes, href) => {
  expect(eventHref(1, { ...event, ...changes })).toBe(href);
});

test("a week is written as its first and last day", () => {
  expect(["2026-11-21", "2026-11-28", "2026-12-26"].map(weekSpan)).toEqual([
    "২১ – ২৭ নভে.",
    "২৮ নভে. – ৪ ডিসে.",
    "২৬ ডিসে. – ১ জানু.",
  ]);
});

test("an event that ends on another day shows both dates", () => {
  const starts_at = "2026-11-20T21:00:00+06:00";
  expect(eventTime({ starts_at, ends_at: null })).toBe("রাত ৯টা");
  expect(eventTime({ starts_at, ends_at: "2026-11-20T22:00:00+06:00" })).toBe("রাত ৯টা – ১০টা");
  const wholeDay = { starts_at: "2026-11-21T00:00:00+06:00", ends_at: "2026-11-21T23:59:00+06:00" };
  expect(eventTime(wholeDay)).toBe("রাত ১২টা – রাত ১১:৫৯");
  expect(eventTime({ starts_at, ends_at: "2026-11-28T23:00:00+06:00" })).toBe("২০ নভে., রাত ৯টা – ২৮ নভে., রাত ১১টা");
});

const now = "2026-11-21T20:00:00+06:00";
const at = (time: string) => `2026-11-21T${time}:00+06:00`;

test.each<[string, CourseEvent["state"], string, string | null, string | null]>([
  ["an upcoming class", "upcoming", "20:45", null, "শুরু হতে ৪৫ মিনিট বাকি"],
  ["a running class", "running", "19:30", "21:30", "শেষ হতে ১ ঘণ্টা ৩০ মিনিট বাকি"],
  ["an open exam", "open", "19:30", "20:10", "শেষ হতে ১০ মিনিট বাকি"],
  ["a partly watched recording", "open", "09:00", "10:00", null],
  ["a missed class", "missed", "09:00", "10:00", null],
])("%s shows the time left while it matters", (_, state, starts, ends, words) => {
  expect(timeLeftWords({ state, starts_at: at(starts), ends_at: ends && at(ends) }, now)).toBe(words);
});

test("shows no time left for an event that starts tomorrow", () => {
  expect(timeLeftWords({ state: "upcoming", starts_at: "2026-11-22T09:00:00+06:00", ends_at: null }, now)).toBeNull();
});

test("a class can be joined from an hour before it starts, and shows its place", () => {
  const join_link = "https://meet.example.com/night";
  const timed = (state: CourseEvent["state"], time: string) => ({
    state,
    starts_at: at(time),
    ends_at: null,
    join_link,
  });
  expect(joinHref(timed("upcoming", "20:59"), now)).toBe(join_link);
  expect(joinHref(timed("running", "19:00"), now)).toBe(join_link);
  expect(joinHref(timed("upcoming", "21:01"), now)).toBeNull();
  expect(joinHref(timed("missed", "19:00"), now)).toBeNull();
  expect([placeWord({ join_link }), placeWord({ place: "ধানমন্ডি" }), placeWord({})]).toEqual(["অনলাইনে", "ধানমন্ডি", null]);
});

test.each([
  ["Heart failure: guideline-directed therapy", "en"],
  ["হৃৎপিণ্ডের বিকলতা", undefined],
  ["ECG পড়া", undefined],
  ["১২টি প্রশ্ন", undefined],
])("“%s” has the language %s", (text, language) => {
  expect(topicLanguage(text)).toBe(language);
});

test.each([
  ["two hours after the class", "2027-01-05T15:00:00+06:00", "রেকর্ডিং আসছে"],
  ["two days after the class", "2027-01-07T15:00:00+06:00", "রেকর্ডিং নেই"],
])("a class without a recording, %s", (_, now, word) => {
  const times = { starts_at: "2027-01-05T11:00:00+06:00", ends_at: "2027-01-05T13:00:00+06:00" };
  expect(stateWord({ kind: "lecture", state: "locked", ...times }, now)).toBe(word);
  expect(stateWord({ kind: "exam", state: "locked", ...times }, now)).toBe("শেষ, আর দেওয়া যায় না");
});
