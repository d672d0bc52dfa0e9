import { seatsLeft, timestampOrNull } from "#api/http/wire.ts";
import type { BatchSchedule } from "#contract/catalogue/batches.ts";
import type { ScheduleRow } from "./schedule-queries.ts";

export function scheduleSeatsLeft(schedule: number | null, batch: number | null): number | null {
  if (schedule === null) return batch;
  return batch === null ? schedule : Math.min(schedule, batch);
}

export function toSchedule(row: ScheduleRow, batchSeatsLeft: number | null): BatchSchedule {
  return {
    id: row.id,
    title: row.title,
    note: row.note,
    first_event_at: timestampOrNull(row.first_event_at),
    event_count: row.event_count,
    lecture_count: row.lecture_count,
    exam_count: row.exam_count,
    weekdays: row.weekdays,
    seats_left: scheduleSeatsLeft(seatsLeft(row.seats_limit, row.seats_taken), batchSeatsLeft),
  };
}

/** Lecture and exam counts of a batch: the maximum over its schedules, since a doctor attends only one. */
export function scheduleCounts(schedules: { lecture_count: number; exam_count: number }[]) {
  return {
    lecture_count: Math.max(0, ...schedules.map((schedule) => schedule.lecture_count)),
    exam_count: Math.max(0, ...schedules.map((schedule) => schedule.exam_count)),
  };
}
