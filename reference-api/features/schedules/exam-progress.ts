import { and, eq, sql, type Placeholder } from "drizzle-orm";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examAllowances, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";

/**
 * SQL expression of the doctor's progress with the event's exam: `done` after an attempt has ended, `begun` during one,
 * otherwise null.
 */
function examProgress(doctorId: number | Placeholder) {
  return sql<"done" | "begun" | null>`(
    select case when bool_or(${examAttempts.status} <> 'in_progress') then 'done' when count(*) > 0 then 'begun' end
    from ${examAttempts}
    where ${examAttempts.schedule_event_id} = ${scheduleEvents.id} and ${examAttempts.doctor_id} = ${doctorId}
      and ${examAttempts.status} <> 'void')`;
}

export function ownAllowance(doctorId: number | Placeholder) {
  return and(eq(examAllowances.schedule_event_id, scheduleEvents.id), eq(examAllowances.doctor_id, doctorId));
}

export function examColumns(doctorId: number | Placeholder) {
  const startUntil = sql`coalesce(${examAllowances.start_until}, ${examEvents.start_until})`;
  return {
    exam_opens_at: examEvents.opens_at,
    exam_start_until: startUntil.mapWith(examEvents.start_until),
    exam_status: exams.status,
    exam_allows_pending: exams.allow_pending,
    exam_progress: examProgress(doctorId),
  };
}
