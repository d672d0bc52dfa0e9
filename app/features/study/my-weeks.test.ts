import { expect, test } from "vitest";
import type { AgendaEvent } from "#contract/study/dashboard.ts";
import { filterOf, weekView } from "./my-weeks.ts";

const now = "2026-11-26T20:00:00+06:00"; // a Thursday

const event = (day: string, kind: AgendaEvent["kind"] = "lecture"): AgendaEvent => ({
  title: `${kind} of ${day}`,
  starts_at: `2026-${day}T00:30:00+06:00`,
  link: "/",
  kind,
});

const events = [
  event("11-19", "exam"),
  event("11-27"),
  event("11-28", "solve"),
  event("12-04", "exam"),
  event("12-12"),
];

const view = (week: string | null, filter: "class" | "exam" | null = null) => weekView(events, { filter, week, now });

test("shows the first week with events, and events that still run under today", () => {
  const { startsOn, days, previous, next, count } = view(null);
  expect([startsOn, previous, next, count]).toEqual(["2026-11-21", null, "2026-11-28", 2]);
  expect(days.map(([day]) => day)).toEqual(["2026-11-26", "2026-11-27"]);
});

test("goes to another week and its neighbours, and to the first one for a week without events", () => {
  expect(view("2026-11-28")).toMatchObject({ previous: "2026-11-21", next: "2026-12-12", count: 2 });
  expect(view("2026-12-12")).toMatchObject({ previous: "2026-11-28", next: null, count: 1 });
  expect(view("2026-12-05")).toEqual(view(null));
});

test("narrows the schedule to classes or exams, and gives nothing for an empty one", () => {
  expect(view("2026-11-28", "class").days.map(([day]) => day)).toEqual(["2026-11-28"]);
  expect(view("2026-11-28", "exam").days.map(([day]) => day)).toEqual(["2026-12-04"]);
  expect(weekView([], { filter: "exam", week: null, now })).toMatchObject({ startsOn: null, days: [], next: null });
  expect(filterOf(new URLSearchParams("kind=exam"))).toBe("exam");
  expect(filterOf(new URLSearchParams("kind=notice"))).toBeNull();
});
