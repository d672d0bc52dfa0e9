import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { examAnswers, examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { keyedColumns } from "#api/features/exams/grading/grading.ts";
import { itemsOf } from "#api/features/exams/grading/item-analysis.ts";
import { shownText } from "#api/db/text/shown-text.ts";
import { forecastRegrade, requestRegrade, withdrawRegrade } from "#api/features/exams/grading/regrading.ts";
import { tellAfterMinutes } from "#api/queue/exams.ts";
import { Id } from "#contract/fields.ts";
import { actor, StaffError } from "./context.ts";
import { requireExam } from "./exam-changes.ts";
import type { AuditEntry, Change } from "./plan/change.ts";
import { cellText } from "./table.ts";

type Options = (typeof questionVersions.$inferSelect)["options"];
type Kind = (typeof questions.$inferSelect)["kind"];

function keyOf(options: Options, kind: Kind): string {
  if (kind === "sba") return options.find(({ is_true }) => is_true)?.letter.toUpperCase() ?? "-";
  return options.map(({ is_true }) => (is_true ? "T" : "F")).join("");
}

function correctedOptions(options: Options, kind: Kind, key: string): Options {
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
 * Gives a question a new version with another key, in the bank and on the paper of this exam. Throws a StaffError for a
 * key of the wrong form.
 */
async function setKey(db: Writer, examId: number, found: Question, key: string): Promise<void> {
  const { id, question, version } = found;
  const current_version = question.current_version + 1;
  const { stem_html, image, explanation_html, reference, discussion_url } = version;
  const options = correctedOptions(version.options, question.kind, key);
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

async function requireQuestion(db: Writer, examId: number, number: number) {
  const [found] = await db
    .select({ id: examQuestions.id, status: examQuestions.status, question: questions, version: questionVersions })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(and(eq(examQuestions.exam_id, examId), eq(examQuestions.number, number)))
    .for("update", { of: questions });
  if (!found) throw new StaffError(`The exam has no question ${number}.`);
  return { ...found, key: keyOf(found.version.options, found.question.kind) };
}

type Question = Awaited<ReturnType<typeof requireQuestion>>;

const statuses = examQuestions.status.enumValues;

interface Correction {
  key?: string | undefined;
  status?: (typeof statuses)[number] | undefined;
}

async function correctQuestion(db: Writer, examId: number, number: number, { key, status }: Correction) {
  const found = await requireQuestion(db, examId, number);
  const was = { key: found.key, status: found.status };
  const is = { key: key?.toUpperCase() ?? was.key, status: status ?? was.status };
  if (is.status !== was.status) await db.update(examQuestions).set({ status }).where(eq(examQuestions.id, found.id));
  if (is.key !== was.key) await setKey(db, examId, found, is.key);
  return { was, is, stem: shownText(found.version.stem_html) };
}

/**
 * Returns warnings about a key by which most of the best candidates have the question wrong, which often means a wrong
 * key.
 */
async function keyWarnings(db: Writer, examId: number, number: number): Promise<string[]> {
  const paper = await db
    .select({ ...keyedColumns, number: examQuestions.number })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(and(eq(examQuestions.exam_id, examId), eq(examQuestions.number, number)));
  const [question] = paper;
  if (!question || question.status !== "normal") return [];
  const scripts = await db
    .select({ obtained: examResults.obtained, value: examAnswers.value })
    .from(examResults)
    .innerJoin(examAttempts, eq(examAttempts.id, examResults.attempt_id))
    .leftJoin(
      examAnswers,
      and(eq(examAnswers.attempt_id, examAttempts.id), eq(examAnswers.exam_question_id, question.id)),
    )
    .where(and(eq(examResults.exam_id, examId), ne(examAttempts.status, "void"), isNotNull(examResults.position)));
  const items = itemsOf(
    paper,
    scripts.map(({ obtained, value }) => ({ obtained, answers: new Map([[question.id, value]]) })),
  );
  return items
    .filter(({ isMissedByBest }) => isMissedByBest)
    .map(({ letter }) => `Warning: by this key most of the best candidates have ${letter ?? "it"} wrong.`);
}

interface Corrected {
  examId: number;
  number: number;
  correction: Correction;
}

async function describedCorrection(db: Writer, { examId, number, correction }: Corrected) {
  const { was, is, stem } = await correctQuestion(db, examId, number, correction);
  const parts = [
    ...(was.key === is.key ? [] : [`key ${was.key} → ${is.key}`]),
    ...(was.status === is.status ? [] : [`${was.status} → ${is.status}`]),
  ];
  const effect = [`Question ${number}, "${cellText(stem)}": ${parts.join(", ") || "unchanged"}.`];
  if (was.key !== is.key) effect.push(...(await keyWarnings(db, examId, number)));
  return { effect, detail: { question: number, was, is } };
}

async function forecast(db: Writer, exam: { id: number; title: string }): Promise<string> {
  const { results, changed, told } = await forecastRegrade(db, exam.id);
  const notices =
    told === 0
      ? "nobody is told: no published marks differ from those told last"
      : `${told} doctors are told by SMS, ${tellAfterMinutes} minutes after`;
  return `"${exam.title}": marks of ${changed} of ${results} results change; ${notices}.`;
}

export interface RegradeOptions extends Correction {
  question?: number;
  reason: string;
}

/**
 * Corrects a question, if one is given, and requests a regrade of its exam, which the running portal does. Throws a
 * StaffError for a key or status without a question.
 */
export async function regrade(
  db: Writer,
  key: string,
  { question: number, reason, ...correction }: RegradeOptions,
): Promise<Change> {
  if (number === undefined && (correction.key ?? correction.status))
    throw new StaffError("Give the --question that changes.");
  const exam = await requireExam(db, key);
  const corrected =
    number === undefined ? undefined : await describedCorrection(db, { examId: exam.id, number, correction });
  const effect = [...(corrected?.effect ?? []), await forecast(db, exam)];
  const id = await requestRegrade(db, { exam_id: exam.id, reason, actor: actor() });
  return {
    effect,
    detail: { exam: key, regrade: id, reason, ...corrected?.detail },
    done: [`Regrade ${id} of "${key}" is queued: the running portal does it.`, ...effect],
    isUndoable: corrected !== undefined,
  };
}

const Keyed = z.object({ key: z.string(), status: z.enum(statuses) });
const Regraded = z.object({ exam: z.string(), regrade: Id, question: Id, was: Keyed, is: Keyed });

/**
 * Gives a corrected question its earlier key and status, and cancels its regrade, or requests a second one if it has
 * run. Throws a StaffError if the entry corrected no question, or the question was changed since.
 */
export async function takeBackRegrade(db: Writer, { id, detail }: AuditEntry): Promise<Change> {
  const parsed = Regraded.safeParse(detail);
  if (!parsed.success) throw new StaffError(`Entry ${id} changed no question: there is nothing to take back.`);
  const { exam: key, regrade: regradeId, question: number, was, is } = parsed.data;
  const exam = await requireExam(db, key);
  const now = await requireQuestion(db, exam.id, number);
  if (now.key !== is.key || now.status !== is.status)
    throw new StaffError(`Question ${number} has been changed since: its key is ${now.key}, ${now.status}.`);
  const { effect } = await describedCorrection(db, { examId: exam.id, number, correction: was });
  const isWithdrawn = await withdrawRegrade(db, regradeId);
  effect.push(isWithdrawn ? `Regrade ${regradeId} has not run, and is cancelled.` : await forecast(db, exam));
  const second = isWithdrawn
    ? null
    : await requestRegrade(db, { exam_id: exam.id, reason: `entry ${id} is taken back`, actor: actor() });
  return {
    effect,
    detail: { exam: key, question: number, regrade: second },
    done: [`Question ${number} of "${key}" has its earlier key again.`, ...effect],
  };
}
