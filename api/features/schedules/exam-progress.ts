import { sql } from "drizzle-orm";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examAttempts } from "#api/db/schema/exam-attempts.ts";

/** Whether the doctor has handed in an answer script of the event, or is writing one. */
export function examProgress(doctorId: number) {
  return sql<"done" | "begun" | null>`(
    select case when bool_or(${examAttempts.status} <> 'in_progress') then 'done' when count(*) > 0 then 'begun' end
    from ${examAttempts}
    where ${examAttempts.schedule_event_id} = ${scheduleEvents.id} and ${examAttempts.doctor_id} = ${doctorId}
      and ${examAttempts.status} <> 'void')`;
}
