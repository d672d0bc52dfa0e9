import { and, asc, eq, gt, sql } from "drizzle-orm";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { classMoves } from "#api/db/schema/reminders.ts";
import { isUsable } from "#api/features/enrolment/access.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { listTime } from "#locale/times.ts";
import { isNotReminded, reminderRecipients } from "../recipients.ts";
import type { FindDue } from "./due.ts";

const dayMs = 24 * 60 * 60 * 1000;

function bodyOf({ title, classes, startsAt }: { title: string; classes: number; startsAt: Date }): string {
  const first = `${title}: ${listTime(startsAt.toISOString())}`;
  return classes === 1 ? first : `${bengaliDigits(classes)}টি ক্লাস। প্রথমটি ${first}`;
}

/**
 * Finds reminders of future classes that were moved within the last day. Moves are noted by comparison with an earlier
 * state, so those by imports, staff and hand count alike.
 */
export const findMovedClasses: FindDue = async (db, { now, limit }) => {
  const recipient = reminderRecipients(db, "class");
  const key = sql<string>`'class:' || ${classMoves.id}`;
  const rows = await db
    .select({
      doctorId: recipient.doctor_id,
      key,
      title: scheduleEvents.title,
      classes: classMoves.classes,
      startsAt: scheduleEvents.starts_at,
      courseId: enrolments.id,
    })
    .from(classMoves)
    .innerJoin(scheduleEvents, eq(scheduleEvents.id, classMoves.schedule_event_id))
    .innerJoin(enrolments, and(eq(enrolments.batch_schedule_id, scheduleEvents.batch_schedule_id), isUsable))
    .innerJoin(recipient, eq(recipient.doctor_id, enrolments.doctor_id))
    .where(
      and(
        gt(classMoves.created_at, new Date(now.getTime() - dayMs)),
        gt(classMoves.created_at, recipient.since),
        gt(scheduleEvents.starts_at, now),
        isNotReminded(db, recipient.doctor_id, key),
      ),
    )
    .orderBy(asc(scheduleEvents.starts_at), asc(enrolments.id))
    .limit(limit);
  return rows.map(({ doctorId, key: reminderKey, courseId, ...moved }) => ({
    doctorId,
    key: reminderKey,
    title: "ক্লাসের সময় বা জায়গা বদলেছে",
    body: bodyOf(moved),
    link: `/my/courses/${courseId}/full-schedule`,
    usefulUntil: moved.startsAt,
  }));
};
