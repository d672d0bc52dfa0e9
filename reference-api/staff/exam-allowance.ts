import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAllowances, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { isUsable } from "#api/features/enrolment/access.ts";
import { isAttemptExpired } from "#api/features/exams/grading/expiry.ts";
import { forgetFigures } from "#api/features/exams/grading/figures.ts";
import { runsUntil } from "#api/features/exams/paper-hold.ts";
import { databaseNow, type Attempt } from "#api/features/exams/queries.ts";
import { timestamp } from "#api/http/wire.ts";
import { StaffError } from "./context.ts";

export interface Allowance {
  eventId: number;
  doctorId: number;
  minutes: number | undefined;
  startUntil: Date | undefined;
  reason: string;
  /** Grants it although results or keys of the paper are out. */
  force: boolean;
}

async function requireSitting(db: Writer, eventId: number) {
  const [sitting] = await db
    .select({
      now: databaseNow,
      window: examEvents,
      exam: exams,
      schedule_id: scheduleEvents.batch_schedule_id,
      runsUntil: runsUntil(examEvents.exam_id),
    })
    .from(examEvents)
    .innerJoin(exams, eq(exams.id, examEvents.exam_id))
    .innerJoin(scheduleEvents, eq(scheduleEvents.id, examEvents.schedule_event_id))
    .where(eq(examEvents.schedule_event_id, eventId));
  if (!sitting) throw new StaffError(`Event ${eventId} has no exam.`);
  return sitting;
}

type ExamSitting = Awaited<ReturnType<typeof requireSitting>>;

async function requireCandidate(db: Writer, { schedule_id }: ExamSitting, { eventId, doctorId }: Allowance) {
  if ((await db.$count(doctors, eq(doctors.id, doctorId))) === 0)
    throw new StaffError(`There is no doctor ${doctorId}.`);
  const courses = await db.$count(
    enrolments,
    and(eq(enrolments.doctor_id, doctorId), eq(enrolments.batch_schedule_id, schedule_id), isUsable),
  );
  if (courses === 0) throw new StaffError(`Doctor ${doctorId} has no open course with event ${eventId}.`);
}

function requireEffect(
  { now, window, exam }: ExamSitting,
  attempt: Attempt | undefined,
  { eventId, doctorId, minutes, startUntil }: Allowance,
): void {
  if (startUntil && startUntil <= now) throw new StaffError(`${timestamp(startUntil)} is over: nobody could start.`);
  if (!attempt) {
    if (startUntil || window.start_until >= now) return;
    throw new StaffError(
      `Doctor ${doctorId} did not begin, and event ${eventId} could be started until ${timestamp(window.start_until)}: give --start-until too.`,
    );
  }
  if (attempt.status !== "in_progress" || isAttemptExpired(attempt, exam, now)) {
    const ended = timestamp(attempt.submitted_at ?? attempt.ends_at);
    const more = `"exams void ${attempt.id}", then "exams allow" with --start-until`;
    throw new StaffError(
      `The attempt of doctor ${doctorId} ended at ${ended}: this would change nothing. To let the doctor sit it again: ${more}.`,
    );
  }
  if (minutes === undefined)
    throw new StaffError(`Doctor ${doctorId} has begun already: --start-until would change nothing, give --minutes.`);
}

async function openParts(db: Writer, { exam, now, runsUntil: held }: ExamSitting): Promise<string | undefined> {
  if (held && held > now) return undefined;
  const [first] = await db
    .select({
      result_at: sql`min(${examEvents.result_at})`.mapWith(examEvents.result_at),
      solution_at: sql`min(${examEvents.solution_at})`.mapWith(examEvents.solution_at),
    })
    .from(examEvents)
    .where(eq(examEvents.exam_id, exam.id));
  if (!first || first.result_at > now) return undefined;
  const results = `Results and merit list of "${exam.key}" are out since ${timestamp(first.result_at)}`;
  return first.solution_at > now
    ? results
    : `${results}, its key and explanations since ${timestamp(first.solution_at)}`;
}

/**
 * Sets extra time or a later start for a doctor at an exam, in place of an earlier value of the same. Moves the end of
 * an attempt in progress. Throws a StaffError if it comes too late for any effect, or, without `force`, if results of
 * the exam are out (unless the attempt is late practice).
 */
export async function grantAllowance(db: Writer, request: Allowance) {
  const { eventId, doctorId, minutes, startUntil, reason, force } = request;
  const sitting = await requireSitting(db, eventId);
  await requireCandidate(db, sitting, request);
  const isOwn = and(eq(examAttempts.schedule_event_id, eventId), eq(examAttempts.doctor_id, doctorId));
  const [attempt] = await db
    .select()
    .from(examAttempts)
    .where(and(isOwn, ne(examAttempts.status, "void")))
    .orderBy(desc(examAttempts.attempt_no))
    .limit(1)
    .for("update");
  requireEffect(sitting, attempt, request);
  const open = attempt?.is_pending ? undefined : await openParts(db, sitting);
  if (open !== undefined && !force) {
    throw new StaffError(
      `${open}: doctor ${doctorId} could know them while writing. With --force they close to everybody until this doctor has ended.`,
    );
  }

  const changes = {
    reason,
    ...(minutes !== undefined && { extra_seconds: minutes * 60 }),
    ...(startUntil && { start_until: startUntil }),
  };
  const [allowance] = await db
    .insert(examAllowances)
    .values({ schedule_event_id: eventId, doctor_id: doctorId, ...changes })
    .onConflictDoUpdate({ target: [examAllowances.schedule_event_id, examAllowances.doctor_id], set: changes })
    .returning();
  if (!allowance) throw new Error("an allowance was not written");
  const [running] = await db
    .update(examAttempts)
    .set({
      ends_at: sql`${examAttempts.ends_at} + make_interval(secs => ${allowance.extra_seconds} - ${examAttempts.allowance_seconds})`,
      allowance_seconds: allowance.extra_seconds,
    })
    .where(and(isOwn, eq(examAttempts.status, "in_progress")))
    .returning({ id: examAttempts.id, ends_at: examAttempts.ends_at });
  // its figures are counted again when the paper is free
  if (open !== undefined) await forgetFigures(db, sitting.exam.id);
  const { runsUntil: end } = await requireSitting(db, eventId);
  const { result_at } = sitting.window;
  return {
    exam: sitting.exam,
    allowance,
    running,
    exposed: open ?? null,
    waitsUntil: end && end > result_at ? end : null,
  };
}
