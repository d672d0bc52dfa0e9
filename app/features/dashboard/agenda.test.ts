import { expect, test } from "vitest";
import type { AgendaEvent, Dashboard } from "#contract/study/dashboard.ts";
import { splitAgenda, missedCounts } from "./agenda.ts";

const event = (title: string, changes: Partial<AgendaEvent> = {}): AgendaEvent => ({
  title,
  starts_at: "2026-11-21T21:00:00+06:00",
  link: `/my/courses/1#${title}`,
  kind: "lecture",
  state: "upcoming",
  ...changes,
});

const none = { avatar: null, has_active_courses_with_payment: false, has_verified_device: true };

const dashboard = (changes: Partial<Dashboard>): Dashboard => ({
  doctor: {
    id: 1,
    name: null,
    mobile_number: null,
    bmdc_no: null,
    medical_college_id: null,
    subject_id: null,
    ...none,
  },
  required_information: { show: false, missing: [] },
  courses: [],
  next_events: [],
  running_attempt: null,
  open_payments: [],
  deliveries: [],
  unread_notices: 0,
  pending: { videos: 0, exams: 0 },
  ...changes,
});

const attempt = { title: "মডেল টেস্ট", ends_at: "2026-11-21T23:00:00+06:00", link: "/room" };

test("separates ongoing events, with the doctor's own attempts first", () => {
  const next_events = [
    event("notice", { kind: "notice", state: "running" }),
    event("hall", { state: "running", place: "ধানমন্ডি" }),
    event("online", { state: "running", join_link: "https://meet.example.com/a" }),
    event("half seen", { state: "open" }),
    event("exam", { kind: "exam", state: "open", ends_at: "2026-11-21T23:00:00+06:00" }),
  ];
  const { present, following } = splitAgenda(dashboard({ next_events, running_attempts: [attempt, attempt] }));
  expect(present.map(({ title, link, word }) => [title, link, word])).toEqual([
    ["মডেল টেস্ট", "/room", "পরীক্ষায় ফিরুন"],
    ["মডেল টেস্ট", "/room", "পরীক্ষায় ফিরুন"],
    ["hall", "/my/courses/1#hall", "কোর্সে যান"],
    ["online", "https://meet.example.com/a", "ক্লাসে যোগ দিন"],
    ["exam", "/my/courses/1#exam", "পরীক্ষায় যান"],
  ]);
  expect(following.map(({ title }) => title)).toEqual(["notice", "half seen"]);
});

test("an exam that is open for days, or until an unknown time, does not go on now", () => {
  const next_events = [
    event("days", { kind: "exam", state: "open", ends_at: "2026-11-25T21:00:00+06:00" }),
    event("unknown", { kind: "exam", state: "open" }),
  ];
  const { present, windows, following } = splitAgenda(dashboard({ next_events }));
  expect(windows.map(({ title }) => title)).toEqual(["days", "unknown"]);
  expect([present, following]).toEqual([[], []]);
});

test("accepts an API that reports one running attempt and only titles of events", () => {
  const { title, starts_at, link } = event("class");
  const { present, following } = splitAgenda(
    dashboard({ next_events: [{ title, starts_at, link }], running_attempt: attempt }),
  );
  expect(present).toHaveLength(1);
  expect(following).toHaveLength(1);
});

test("returns the next exam only if it is not among the listed events", () => {
  const classes = Array.from({ length: 7 }, (_, n) => event(`class ${n}`));
  const exam = event("exam", { kind: "exam" });
  expect(splitAgenda(dashboard({ next_events: [...classes, exam] })).nextExam).toEqual(exam);
  expect(splitAgenda(dashboard({ next_events: [exam, ...classes] })).nextExam).toBeUndefined();
});

test("counts missed events by course if known, else in total, and omits zeros", () => {
  const all = { videos: 3, videos_link: "/my/pending-video/1", exams: null, exams_link: null };
  expect(missedCounts(all)).toEqual([{ kind: "videos", count: 3, link: "/my/pending-video/1", course: null }]);
  const by_course = [{ kind: "exams" as const, count: 2, link: "/my/pending-exam/1", course: "ফেজ এ" }];
  expect(missedCounts({ ...all, by_course })).toEqual(by_course);
});
