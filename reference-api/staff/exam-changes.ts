import { and, eq, gt, isNotNull, ne, not, sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { rankExam } from "#api/features/exams/grading/merit.ts";
import { gradeWaiting, publishExam } from "#api/features/exams/grading/publishing.ts";
import { shownMarks } from "#api/features/exams/grading/scoring.ts";
import { isPaperFree, runsUntil } from "#api/features/exams/paper-hold.ts";
import { timestamp } from "#api/http/wire.ts";
import { Id } from "#contract/fields.ts";
import { StaffError } from "./context.ts";
import type { AuditEntry, Change } from "./plan/change.ts";
import { doctorWords } from "./plan/named.ts";

export async function requireExam(db: Writer, key: string) {
  const [exam] = await db.select().from(exams).where(eq(exams.key, key)).for("no key update");
  if (!exam) throw new StaffError(`There is no exam "${key}".`);
  return exam;
}

/**
 * Finds an attempt with words that name it, and locks it until the transaction ends. Throws a StaffError if there is
 * none.
 */
async function requireAttempt(db: Writer, id: number) {
  const [found] = await db
    .select({ attempt: examAttempts, exam: exams, doctor: doctors, result: examResults })
    .from(examAttempts)
    .innerJoin(exams, eq(exams.id, examAttempts.exam_id))
    .leftJoin(doctors, eq(doctors.id, examAttempts.doctor_id))
    .leftJoin(examResults, eq(examResults.attempt_id, examAttempts.id))
    .where(eq(examAttempts.id, id))
    .for("update", { of: examAttempts });
  if (!found) throw new StaffError(`There is no attempt ${id}.`);
  const { attempt, exam, doctor, result } = found;
  const marks = result ? `, ${shownMarks(result.obtained, exam.decimal_places)} marks` : "";
  const whose = doctor ? doctorWords(doctor) : "a visitor without an account";
  return { attempt, name: `Attempt ${id} of ${whose}, at "${exam.title}"${marks}` };
}

type Attempt = typeof examAttempts.$inferSelect;

async function setAttempt(db: Writer, { id, exam_id }: Attempt, change: Pick<Attempt, "status" | "void_reason">) {
  await db.update(examAttempts).set(change).where(eq(examAttempts.id, id));
  await rankExam(db, exam_id);
  const ranked = await db.$count(examResults, and(eq(examResults.exam_id, exam_id), isNotNull(examResults.position)));
  return `The merit list of ${ranked} is ranked again.`;
}

/**
 * Voids an attempt: its doctor may start again while the exam is open, and the merit list is ranked without it. Throws
 * a StaffError if there is no such attempt or it is void already.
 */
export async function voidAttempt(db: Writer, id: number, { reason }: { reason: string }): Promise<Change> {
  const { attempt, name } = await requireAttempt(db, id);
  const { status: was, doctor_id: doctor } = attempt;
  if (was === "void") throw new StaffError(`Attempt ${id} is void already.`);
  const ranked = await setAttempt(db, attempt, { status: "void", void_reason: reason });
  return {
    effect: [`${name}: ${was} → void. ${ranked}`],
    detail: { attempt: id, doctor, was, reason },
    done: [`Attempt ${id} of doctor ${doctor ?? "-"} is void; it was ${was}.`],
  };
}

const Voided = z.object({ attempt: Id, was: z.enum(examAttempts.status.enumValues) });

/**
 * Gives a void attempt its earlier status back. Throws a StaffError if it is not void, or its doctor has begun another
 * one since that is not void.
 */
export async function restoreAttempt(db: Writer, { detail }: AuditEntry): Promise<Change> {
  const { attempt: id, was } = Voided.parse(detail);
  const { attempt, name } = await requireAttempt(db, id);
  if (attempt.status !== "void") throw new StaffError(`Attempt ${id} is ${attempt.status} now, not void.`);
  const isOfSame = attempt.schedule_event_id
    ? eq(examAttempts.schedule_event_id, attempt.schedule_event_id)
    : eq(examAttempts.exam_id, attempt.exam_id);
  const [later] = await db
    .select({ id: examAttempts.id, started_at: examAttempts.started_at })
    .from(examAttempts)
    .where(
      and(
        isOfSame,
        eq(examAttempts.doctor_id, attempt.doctor_id ?? 0),
        gt(examAttempts.id, id),
        ne(examAttempts.status, "void"),
      ),
    );
  if (later)
    throw new StaffError(
      `Its doctor has begun attempt ${later.id} since, at ${timestamp(later.started_at)}: void that first.`,
    );
  const ranked = await setAttempt(db, attempt, { status: was, void_reason: null });
  return {
    effect: [`${name}: void → ${was}. ${ranked}`],
    detail: { attempt: id },
    done: [`Attempt ${id} is ${was} again.`],
  };
}

/**
 * Publishes the results of an exam now. Throws a StaffError for an unknown exam, and while somebody sits it or can
 * still begin; late practice does not count.
 */
export async function publishNow(db: Writer, key: string): Promise<Change> {
  const exam = await requireExam(db, key);
  const hasBegun = and(eq(examEvents.exam_id, exam.id), sql`${examEvents.opens_at} <= now()`);
  const [open] = await db
    .select({ start_until: examEvents.start_until })
    .from(examEvents)
    .where(and(hasBegun, sql`${examEvents.start_until} > now()`))
    .limit(1);
  if (open)
    throw new StaffError(`"${key}" can be started until ${timestamp(open.start_until)}: results come after it.`);
  const running = await db.$count(
    examAttempts,
    and(eq(examAttempts.exam_id, exam.id), eq(examAttempts.status, "in_progress"), eq(examAttempts.is_pending, false)),
  );
  if (running > 0) throw new StaffError(`${running} candidates still sit "${key}": results come when they have ended.`);
  const [held] = await db
    .select({ until: runsUntil(exam.id) })
    .from(exams)
    .where(and(eq(exams.id, exam.id), not(isPaperFree(exam.id))));
  if (held?.until)
    throw new StaffError(`"${key}" may be written until ${timestamp(held.until)}: results come after it.`);
  await db
    .update(examEvents)
    .set({ result_at: sql`date_trunc('milliseconds', now())` }) // rounding could put it past now()
    .where(and(hasBegun, sql`${examEvents.result_at} > now()`));
  await gradeWaiting(db, 1_000_000, exam.id);
  const published = await publishExam(db, exam.id);
  return {
    effect: [`"${exam.title}" (${key}): ${published} results become visible to their doctors, with the merit list.`],
    detail: { exam: key, published },
    done: [`${published} results of "${key}" are published.`],
  };
}
