import { expect, test } from "vitest";
import { scheduleCounts, scheduleSeatsLeft } from "./schedule.ts";

test.each([
  [null, null, null],
  [null, 7, 7],
  [5, null, 5],
  [5, 7, 5],
  [7, 5, 5],
  [5, 0, 0],
])("a schedule with %s free seats in a batch with %s has %s left", (schedule, batch, left) => {
  expect(scheduleSeatsLeft(schedule, batch)).toBe(left);
});

test("a batch has the maximum lecture and exam counts of its schedules, not their sum", () => {
  const counts = scheduleCounts([
    { lecture_count: 20, exam_count: 4 },
    { lecture_count: 18, exam_count: 6 },
  ]);
  expect(counts).toEqual({ lecture_count: 20, exam_count: 6 });
});

test("a batch without a schedule has no lecture and no exam", () => {
  expect(scheduleCounts([])).toEqual({ lecture_count: 0, exam_count: 0 });
});
