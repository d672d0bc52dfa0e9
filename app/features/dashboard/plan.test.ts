import { expect, test } from "vitest";
import type { AgendaEvent } from "#contract/study/dashboard.ts";
import { daysUntil } from "#locale/calendar.ts";
import { firstSteps, planOf } from "./plan.ts";

const now = "2026-11-21T20:00:00+06:00";

const event = (title: string, changes: Partial<AgendaEvent> = {}): AgendaEvent => ({
  title,
  starts_at: "2026-11-21T21:00:00+06:00",
  ends_at: "2026-11-21T22:30:00+06:00",
  link: `/my/courses/1#${title}`,
  kind: "lecture",
  state: "upcoming",
  ...changes,
});

const missed = { title: "Hepatology", course: "ফেজ এ", link: "/missed", duration_seconds: 3600, coverage: 25 };
const target = { on: "2027-02-23", course: "ফেজ এ" };

const plan = (changes: Partial<Parameters<typeof planOf>[0]>) =>
  planOf({ following: [], courses: [], ...changes }, now);

test("plans the next class of today and the rest of a missed one, with their minutes", () => {
  const following = [
    event("notice", { kind: "notice" }),
    event("half seen", { state: "open", starts_at: "2026-11-20T21:00:00+06:00" }),
    event("class"),
    event("exam", { kind: "exam" }),
  ];
  const today = plan({ following, missed_lecture: missed });
  expect(today.event?.title).toBe("class");
  expect(today).toMatchObject({ missed: { minutes: 45 }, minutes: 135, isDone: false });
});

test("an event of another day is no task of today", () => {
  const tomorrow = event("class", { starts_at: "2026-11-22T00:00:00+06:00", ends_at: "2026-11-22T01:00:00+06:00" });
  expect(plan({ following: [tomorrow] })).toMatchObject({ event: null, minutes: 0, isDone: false });
  expect(plan({ following: [event("class", { ends_at: null })] })).toMatchObject({ minutes: 0 });
});

test("practice of today is one session of reviews, or of new questions where nothing is due", () => {
  expect(plan({ practice: { due: 183 } })).toMatchObject({ practice: { count: 10, minutes: 8, isNew: false } });
  expect(plan({ practice: { due: 4, done_today: 3 } }).practice).toMatchObject({ count: 4, isDone: false });
  expect(plan({ practice: { due: 0, unseen: 10 } }).practice).toMatchObject({ count: 10, isNew: true, isDone: false });
  expect(plan({ practice: { due: 0, unseen: 0 } }).practice).toBeNull();
});

test("the tasks of today are done once practice is and a class was watched", () => {
  const practised = { due: 50, done_today: 10 };
  expect(plan({ practice: practised, missed_lecture: missed }).isDone).toBe(false);
  const done = plan({ practice: practised, missed_lecture: missed, watched_today: { title: "ECG" } });
  expect(done).toMatchObject({ isDone: true, missed: null, watched: "ECG", minutes: 0 });
  expect(plan({ practice: { due: 0, done_today: 4 } }).isDone).toBe(true);
  expect(plan({ practice: { due: 6, done_today: 4 } }).isDone).toBe(false);
  expect(plan({ practice: { due: 90, left: 10, done_today: 10 } }).isDone).toBe(false);
  expect(plan({ practice: { due: 80, left: 0, done_today: 20 } }).isDone).toBe(true);
});

test("counts days by the calendar of Dhaka, and no days until an examination that is over", () => {
  expect(daysUntil("2026-11-22", "2026-11-21T23:59:00+06:00")).toBe(1);
  expect(daysUntil("2026-11-22", "2026-11-21T18:30:00Z")).toBe(0);
  expect(plan({ target_exam: { ...target, on: "2026-11-20" } }).target).toBeNull();
});

test("the way to the examination counts the lectures of its course alone", () => {
  const other = { id: 2, title: "FCPS", link: "/my/courses/2", lectures: { done: 5, total: 70 } };
  const own = { ...other, id: 1, title: "ফেজ এ", lectures: { done: 42, total: 91 } };
  expect(plan({ courses: [other, own], target_exam: target }).target).toMatchObject({
    days: 94,
    done: 42,
    total: 91,
    perWeek: 4,
  });
  expect(plan({ courses: [other], target_exam: target }).target).toMatchObject({ total: 0 });
});

const course = { id: 1, title: "ফেজ এ", link: "/my/courses/1" };
const untouched = { ...course, lectures: { done: 0, total: 9 }, average_percent: null };
const fee = { id: 1, title: "ফেজ এ", due: "100.00", link: "/my/courses/1/checkout" };

const steps = (changes: Partial<Parameters<typeof firstSteps>[0]>) =>
  firstSteps({ courses: [], open_payments: [], following: [], hasVerifiedDevice: true, ...changes });

test("leads a doctor without a course to a course, a device and a trial examination", () => {
  expect(steps({ hasVerifiedDevice: false })?.map(({ kind, isDone }) => [kind, isDone])).toEqual([
    ["course", false],
    ["device", false],
    ["exam", false],
  ]);
});

test("leads a doctor with an unpaid seat to its payment, and one with a new course to the first class", () => {
  const held = { ...course, seat_held_until: now };
  expect(steps({ courses: [held], open_payments: [fee] })?.[0]).toEqual({ kind: "pay", isDone: false, link: fee.link });
  const [first, , last] = steps({ courses: [untouched], open_payments: [fee], following: [event("class")] }) ?? [];
  expect(first).toMatchObject({ kind: "course", isDone: true });
  expect(last).toEqual({ kind: "class", isDone: false, link: "/my/courses/1#class" });
});

test("shows no first steps to a doctor who has begun, or of whom it is not known", () => {
  for (const begun of [
    { ...untouched, lectures: { done: 1, total: 9 } },
    { ...untouched, average_percent: 0 },
    course,
  ]) {
    expect(steps({ courses: [begun] })).toBeNull();
  }
});
