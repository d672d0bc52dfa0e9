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

test("plans the next class and the rest of a missed one, and adds up the minutes of today", () => {
  const following = [
    event("notice", { kind: "notice" }),
    event("half seen", { state: "open", starts_at: "2026-11-20T21:00:00+06:00" }),
    event("class"),
    event("exam", { kind: "exam" }),
  ];
  const plan = planOf({ following, missed_lecture: missed, target_exam: target }, now);
  expect(plan.next?.title).toBe("class");
  expect(plan.missed).toMatchObject({ minutes: 45 });
  expect(plan).toMatchObject({ minutes: 135, target: { days: 94 } });
});

test("does not count the minutes of a class on a later day, or of one without an end", () => {
  const tomorrow = event("class", { starts_at: "2026-11-22T00:00:00+06:00", ends_at: "2026-11-22T01:00:00+06:00" });
  for (const next of [tomorrow, event("class", { ends_at: null })]) {
    expect(planOf({ following: [next] }, now)).toMatchObject({ next, missed: null, minutes: 0, target: null });
  }
});

test("counts days by the calendar of Dhaka, and no days until an examination that is over", () => {
  expect(daysUntil("2026-11-22", "2026-11-21T23:59:00+06:00")).toBe(1);
  expect(daysUntil("2026-11-22", "2026-11-21T18:30:00Z")).toBe(0);
  const past = { ...target, on: "2026-11-20" };
  expect(planOf({ following: [], target_exam: past }, now).target).toBeNull();
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
