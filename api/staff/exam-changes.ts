import { and, eq, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examAllowances, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { rankExam } from "#api/features/exams/grading/merit.ts";
import { gradeWaiting, publishExam } from "#api/features/exams/grading/publishing.ts";
import { timestamp } from "#api/http/wire.ts";
import { StaffError } from "./context.ts";

export async function requireExam(db: Writer, key: string) {
  const [exam] = await db.select().from(exams).where(eq(exams.key, key)).for("no key update");
  if (!exam) throw new StaffError(`There is no exam "${key}".`);
  return exam;
}

interface Allowance {
  eventId: number;
  doctorId: number;
  minutes: number | undefined;
  startUntil: Date | undefined;
  reason: string;
}

/**
 * Sets extra time or a later start for a doctor at an exam, replacing an earlier allowance. Extends an attempt in
 * progress.
 */
export async function grantAllowance(db: Writer, { eventId, doctorId, minutes, startUntil, reason }: Allowance) {
  const [event] = await db.select().from(examEvents).where(eq(examEvents.schedule_event_id, eventId));
  if (!event) throw new StaffError(`Event ${eventId} has no exam.`);
  if ((await db.$count(doctors, eq(doctors.id, doctorId))) === 0)
    throw new StaffError(`There is no doctor ${doctorId}.`);
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
    .where(
      and(
        eq(examAttempts.schedule_event_id, eventId),
        eq(examAttempts.doctor_id, doctorId),
        eq(examAttempts.status, "in_progress"),
      ),
    )
    .returning({ id: examAttempts.id, ends_at: examAttempts.ends_at });
  return { allowance, running };
}

/** Voids an attempt: its doctor may start again, and the merit list is ranked without it. */
export async function voidAttempt(db: Writer, id: number, reason: string) {
  const [attempt] = await db.select().from(examAttempts).where(eq(examAttempts.id, id)).for("update");
  if (!attempt) throw new StaffError(`There is no attempt ${id}.`);
  if (attempt.status === "void") throw new StaffError(`Attempt ${id} is void already.`);
  await db.update(examAttempts).set({ status: "void", void_reason: reason }).where(eq(examAttempts.id, id));
  if (["graded", "published"].includes(attempt.status)) await rankExam(db, attempt.exam_id);
  return attempt;
}

/** Publishes the results of an exam now. Throws a StaffError while somebody sits it or can still begin. */
export async function publishNow(db: Writer, key: string) {
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
  await db
    .update(examEvents)
    .set({ result_at: sql`date_trunc('milliseconds', now())` }) // rounding could put it past now()
    .where(and(hasBegun, sql`${examEvents.result_at} > now()`));
  await gradeWaiting(db, 1_000_000, exam.id);
  return publishExam(db, exam.id);
}

interface Correction {
  number: number;
  key?: string | undefined;
  status?: "normal" | "void" | "bonus" | undefined;
}

function correctedOptions(
  options: (typeof questionVersions.$inferSelect)["options"],
  kind: "mcq5" | "sba",
  key: string,
) {
  const letters = options.map(({ letter }) => letter.toUpperCase());
  if (kind === "sba") {
    if (!letters.includes(key)) throw new StaffError(`The key of this question is one of ${letters.join(", ")}.`);
    return options.map((option) => ({ ...option, is_true: option.letter.toUpperCase() === key }));
  }
  if (key.length !== options.length || !/^[TF]+$/.test(key)) {
    throw new StaffError(
      `The key of this question is ${options.length} times T or F, as in ${"TF".repeat(4).slice(0, options.length)}.`,
    );
  }
  return options.map((option, place) => ({ ...option, is_true: key[place] === "T" }));
}

/**
 * Changes the key or the status of an exam question. A new key makes a new version of the question, also in the bank.
 */
export async function correctQuestion(db: Writer, examId: number, { number, key, status }: Correction): Promise<void> {
  const [found] = await db
    .select({ id: examQuestions.id, question: questions, version: questionVersions })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(and(eq(examQuestions.exam_id, examId), eq(examQuestions.number, number)))
    .for("update", { of: questions });
  if (!found) throw new StaffError(`The exam has no question ${number}.`);
  const { id, question, version } = found;
  if (status) await db.update(examQuestions).set({ status }).where(eq(examQuestions.id, id));
  if (key === undefined) return;
  const current_version = question.current_version + 1;
  const { stem_html, image, explanation_html, reference, discussion_url } = version;
  const options = correctedOptions(version.options, question.kind, key.toUpperCase());
  const content = { stem_html, image, options, explanation_html, reference, discussion_url };
  const [next] = await db
    .insert(questionVersions)
    .values({ question_id: question.id, version: current_version, ...content })
    .returning({ id: questionVersions.id });
  await db.update(questions).set({ current_version }).where(eq(questions.id, question.id));
  await db.update(examQuestions).set({ question_version_id: next?.id }).where(eq(examQuestions.id, id));
  await db
    .update(exams)
    .set({ version: sql`${exams.version} + 1` })
    .where(eq(exams.id, examId));
}
