import { expect, test } from "vitest";
import type { CourseEvent } from "#contract/study/course-events.ts";
import { toWeeks, weekOfInstant } from "./weeks.ts";

test("an instant belongs to its week in Dhaka time", () => {
  expect(weekOfInstant(new Date("2026-11-20T17:59:59Z"))).toBe("2026-11-14");
  expect(weekOfInstant(new Date("2026-11-20T18:00:00Z"))).toBe("2026-11-21");
});

function event(id: number, starts_at: string): CourseEvent {
  return {
    id,
    kind: "lecture",
    title: "ক্লাস",
    topic: null,
    mentor: null,
    starts_at,
    ends_at: null,
    schedule_id: 1,
    state: "upcoming",
    duration_seconds: null,
    coverage: null,
  };
}

test("toWeeks groups events by week and day, each event once", () => {
  const events = [
    event(0, "2026-11-19T09:00:00+06:00"),
    event(1, "2026-11-20T09:00:00+06:00"),
    event(2, "2026-11-21T09:00:00+06:00"),
    event(3, "2026-11-21T18:00:00+06:00"),
    event(4, "2026-11-27T23:30:00+06:00"),
    event(5, "2026-12-05T09:00:00+06:00"),
  ];
  const weeks = toWeeks(events).map(({ starts_on, days }) => [
    starts_on,
    days.map(({ day, events: ofDay }) => [day, ofDay.map(({ id }) => id)]),
  ]);
  expect(weeks).toEqual([
    [
      "2026-11-14",
      [
        ["2026-11-19", [0]],
        ["2026-11-20", [1]],
      ],
    ],
    [
      "2026-11-21",
      [
        ["2026-11-21", [2, 3]],
        ["2026-11-27", [4]],
      ],
    ],
    ["2026-12-05", [["2026-12-05", [5]]]],
  ]);
  expect(toWeeks([])).toEqual([]);
});
