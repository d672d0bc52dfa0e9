import { and, count, desc, eq, gt, inArray, ne, notExists, or, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { quizzes, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAllowances, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { accessState, isOwnEnrolment } from "#api/features/enrolment/access.ts";
import { percentOfTotal } from "./grading/scoring.ts";
import { afterEnd, isPaperFree, runsUntil, writesUntil } from "./paper-hold.ts";

/** SQL expression of PostgreSQL's clock at the start of the transaction, by which attempts start, end and are saved. */
export const databaseNow = sql`now()`.mapWith(examAttempts.started_at);

export function labelOfDevice(deviceId: PgColumn | SQL, doctorId: PgColumn | number | null): SQL<string | null> {
  return sql`(
    select coalesce(${doctorDevices.label}, ${devices.label}) from ${devices}
    left join ${doctorDevices} on ${doctorDevices.device_id} = ${devices.id} and ${doctorDevices.doctor_id} = ${doctorId}
    where ${devices.id} = ${deviceId})`;
}

export type Attempt = typeof examAttempts.$inferSelect;
export type Exam = typeof exams.$inferSelect;

export interface ExamKey {
  doctorId: number;
  enrolmentId: number;
  eventId: number;
  /** Omitted if the URL does not contain it. */
  scheduleId?: number | null | undefined;
}

const scheduleId = sql.placeholder("scheduleId");

const doctorExamQuery = prepared((db) =>
  db
    .select({
      now: databaseNow,
      doctorId: enrolments.doctor_id,
      enrolment: { id: enrolments.id, status: accessState },
      candidate: { name: doctors.name, reg_no: enrolments.reg_no },
      event: {
        id: scheduleEvents.id,
        schedule_id: scheduleEvents.batch_schedule_id,
        title: scheduleEvents.title,
        opens_at: examEvents.opens_at,
        start_until: sql`coalesce(${examAllowances.start_until}, ${examEvents.start_until})`.mapWith(
          examEvents.start_until,
        ),
        answers_until: examEvents.answers_until,
        result_at: examEvents.result_at,
        solution_at: examEvents.solution_at,
      },
      runsUntil: runsUntil(examEvents.exam_id),
      writesUntil: writesUntil(enrolments.doctor_id),
      allowanceSeconds: sql<number>`coalesce(${examAllowances.extra_seconds}, 0)`,
      exam: exams,
      attempt: examAttempts,
      lastAttemptNo: sql<number>`coalesce((select max(tried.attempt_no) from ${examAttempts} as tried
        where tried.doctor_id = ${enrolments.doctor_id} and tried.schedule_event_id = ${scheduleEvents.id}), 0)`,
    })
    .from(enrolments)
    .innerJoin(doctors, eq(doctors.id, enrolments.doctor_id))
    .innerJoin(scheduleEvents, eq(scheduleEvents.batch_schedule_id, enrolments.batch_schedule_id))
    .innerJoin(examEvents, eq(examEvents.schedule_event_id, scheduleEvents.id))
    .innerJoin(exams, eq(exams.id, examEvents.exam_id))
    .leftJoin(
      examAllowances,
      and(eq(examAllowances.schedule_event_id, scheduleEvents.id), eq(examAllowances.doctor_id, enrolments.doctor_id)),
    )
    .leftJoin(
      examAttempts,
      and(
        eq(examAttempts.schedule_event_id, scheduleEvents.id),
        eq(examAttempts.doctor_id, enrolments.doctor_id),
        ne(examAttempts.status, "void"),
      ),
    )
    .where(
      and(
        eq(enrolments.id, sql.placeholder("enrolmentId")),
        isOwnEnrolment(sql.placeholder("doctorId")),
        eq(scheduleEvents.id, sql.placeholder("eventId")),
        sql`(${scheduleId}::bigint is null or ${scheduleEvents.batch_schedule_id} = ${scheduleId})`,
        ne(exams.status, "draft"),
      ),
    )
    .orderBy(desc(examAttempts.attempt_no))
    .limit(1)
    .prepare("exam_place"),
);

/**
 * Finds a doctor's exam in one of the doctor's courses, with its attempt (null if none is valid). Returns undefined for
 * an exam or course that does not exist, is a draft, is cancelled or belongs to another doctor. The result and solution
 * times are never before the end of the last ranked attempt.
 */
export async function findDoctorExam(db: Writer, { scheduleId = null, ...key }: ExamKey) {
  const [found] = await doctorExamQuery(db).execute({ ...key, scheduleId });
  if (!found) return undefined;
  const { runsUntil: end, ...doctorExam } = found;
  return { ...doctorExam, event: afterEnd(doctorExam.event, end) };
}

export type DoctorExam = NonNullable<Awaited<ReturnType<typeof findDoctorExam>>>;

/**
 * Subquery of exams whose time to start is over and which a doctor has not finished, with their schedules. Leaves out
 * one with an attempt that was started in time and is still running.
 */
export function pastUnfinished(db: Writer, doctorId: number | Placeholder) {
  const own = and(
    eq(examAttempts.doctor_id, doctorId),
    eq(examAttempts.schedule_event_id, scheduleEvents.id),
    ne(examAttempts.status, "void"),
  );
  const finished = db
    .select({ id: examAttempts.id })
    .from(examAttempts)
    .where(and(own, ne(examAttempts.status, "in_progress")));
  const isRunning = sql<boolean>`${examAttempts.id} is not null`.as("is_running");
  const ownSchedules = db
    .select({ id: enrolments.batch_schedule_id })
    .from(enrolments)
    .where(eq(enrolments.doctor_id, doctorId));
  return db
    .select({
      event_id: examEvents.schedule_event_id,
      schedule_id: scheduleEvents.batch_schedule_id,
      isRunning,
      exam_id: examEvents.exam_id,
      allow_pending: exams.allow_pending,
    })
    .from(scheduleEvents)
    .innerJoin(examEvents, eq(examEvents.schedule_event_id, scheduleEvents.id))
    .innerJoin(exams, eq(exams.id, examEvents.exam_id))
    .leftJoin(
      examAllowances,
      and(eq(examAllowances.schedule_event_id, scheduleEvents.id), eq(examAllowances.doctor_id, doctorId)),
    )
    .leftJoin(examAttempts, and(own, eq(examAttempts.status, "in_progress")))
    .where(
      and(
        // an array subquery, evaluated first: with more joins than join_collapse_limit every exam of the centre would
        // be read
        sql`${scheduleEvents.batch_schedule_id} = any(array(${ownSchedules}))`,
        eq(scheduleEvents.kind, "exam"),
        sql`coalesce(${examAllowances.start_until}, ${examEvents.start_until}) < now()`,
        eq(exams.status, "published"),
        notExists(finished),
        or(sql`${examAttempts.id} is null`, eq(examAttempts.is_pending, true)),
      ),
    )
    .as("past_unfinished");
}

export async function countPendingExams(
  db: Writer,
  { doctorId, scheduleIds }: { doctorId: number; scheduleIds: number[] },
): Promise<Map<number, number>> {
  const past = pastUnfinished(db, doctorId);
  const rows = await db
    .select({ scheduleId: past.schedule_id, count: count() })
    .from(past)
    .where(and(inArray(past.schedule_id, [0, ...scheduleIds]), or(past.allow_pending, past.isRunning)))
    .groupBy(past.schedule_id);
  return new Map(rows.map(({ scheduleId, count: exams }) => [scheduleId, exams]));
}

export function runningAttempts(db: Writer) {
  return db
    .select({
      title: exams.title,
      ends_at: examAttempts.ends_at,
      is_pending: examAttempts.is_pending,
      course_id: examAttempts.enrolment_id,
      event_id: examAttempts.schedule_event_id,
      schedule_id: scheduleEvents.batch_schedule_id,
      quiz: quizzes.slug,
      key: quizEntries.key,
    })
    .from(examAttempts)
    .innerJoin(exams, eq(exams.id, examAttempts.exam_id))
    .leftJoin(scheduleEvents, eq(scheduleEvents.id, examAttempts.schedule_event_id))
    .leftJoin(quizzes, eq(quizzes.id, examAttempts.quiz_id))
    .leftJoin(quizEntries, eq(quizEntries.attempt_id, examAttempts.id))
    .where(
      and(
        eq(examAttempts.doctor_id, sql.placeholder("doctorId")),
        eq(examAttempts.status, "in_progress"),
        gt(examAttempts.ends_at, sql`now()`),
      ),
    )
    .orderBy(desc(examAttempts.started_at));
}

export async function findLastResult(db: Writer, enrolmentId: number, which?: SQL) {
  const [found] = await db
    .select({
      event_id: scheduleEvents.id,
      title: scheduleEvents.title,
      obtained: examResults.obtained,
      total: examResults.total,
    })
    .from(examAttempts)
    .innerJoin(scheduleEvents, eq(scheduleEvents.id, examAttempts.schedule_event_id))
    .innerJoin(examResults, eq(examResults.attempt_id, examAttempts.id))
    .where(
      and(
        eq(examAttempts.enrolment_id, enrolmentId),
        eq(examAttempts.status, "published"),
        isPaperFree(examAttempts.exam_id),
        which,
      ),
    )
    .orderBy(desc(examAttempts.started_at), desc(examAttempts.id))
    .limit(1);
  if (!found) return null;
  const { obtained, total, ...event } = found;
  return { ...event, percent: percentOfTotal(obtained, total) };
}
