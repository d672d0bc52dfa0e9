import { and, eq, not, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { rankExam } from "#api/features/exams/grading/merit.ts";
import { gradeWaiting, publishExam } from "#api/features/exams/grading/publishing.ts";
import { isPaperFree, runsUntil } from "#api/features/exams/paper-hold.ts";
import { timestamp } from "#api/http/wire.ts";
import { StaffError } from "./context.ts";

export async function requireExam(db: Writer, key: string) {
  const [exam] = await db.select().from(exams).where(eq(exams.key, key)).for("no key update");
  if (!exam) throw new StaffError(`There is no exam "${key}".`);
  return exam;
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
