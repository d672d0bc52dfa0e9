import { and, eq, inArray, or } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { selectBank } from "./export.ts";
import { type BankRules, type StoredQuestion, writeBank } from "./import.ts";

const State = z.object({
  version: z.number(),
  subject: z.string(),
  topic: z.nullable(z.string()),
  practice: z.array(z.string()),
  asked_in: z.nullable(z.string()),
  public_for: z.array(z.string()),
});
type State = z.output<typeof State>;

export const QuestionStep = z.object({ key: z.string(), was: State, is: State });
export type QuestionStep = z.output<typeof QuestionStep>;

function stateOf({ version, subject, topic, practice = [], asked_in = null, public_for = [] }: StoredQuestion): State {
  return { version, subject, topic, practice, asked_in, public_for };
}

export function stepOf(before: StoredQuestion, after: StoredQuestion): QuestionStep {
  return { key: after.key, was: stateOf(before), is: stateOf(after) };
}

export async function changedSince(db: Writer, steps: QuestionStep[]): Promise<string[]> {
  const now = await selectBank(db, inArray(questions.key, keysOf(steps)));
  const states = new Map(now.map((question) => [question.key, JSON.stringify(stateOf(question))]));
  return steps.flatMap(({ key, is }) => (states.get(key) === JSON.stringify(is) ? [] : [key]));
}

const keysOf = (steps: QuestionStep[]) => steps.map(({ key }) => key);

/**
 * Gives the questions of these steps their earlier subject, topic and tags, and (as a new version) content. Throws an
 * ImportError if one is refused, such as a practice question that is on the paper of a coming exam.
 */
export async function takeBackSteps(
  db: Writer,
  steps: QuestionStep[],
  onChange: NonNullable<BankRules["onChange"]>,
): Promise<void> {
  const now = new Map((await selectBank(db, inArray(questions.key, keysOf(steps)))).map((one) => [one.key, one]));
  const ids = [...now.values()].map(({ id }) => id);
  const versions = await db.select().from(questionVersions).where(inArray(questionVersions.question_id, ids));
  const earlier = steps.flatMap(({ key, was: { version, ...tags } }) => {
    const question = now.get(key);
    const content = versions.find((one) => one.question_id === question?.id && one.version === version);
    if (!question || !content) return [];
    const { stem_html, options, explanation_html, reference, image, discussion_url } = content;
    return [{ ...question, ...tags, stem_html, options, explanation_html, reference, image, discussion_url }];
  });
  const part = { questions: earlier, pictures: [], problems: [] };
  await writeBank(db, "questions", [part], { replace: true, force: true, onChange });
}

export async function papersWith(db: Writer, steps: QuestionStep[]): Promise<{ exam: string; number: number }[]> {
  const made = steps.filter(({ was, is }) => was.version !== is.version);
  if (made.length === 0) return [];
  return db
    .select({ exam: exams.key, number: examQuestions.number })
    .from(examQuestions)
    .innerJoin(exams, eq(exams.id, examQuestions.exam_id))
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(or(...made.map(({ key, is }) => and(eq(questions.key, key), eq(questionVersions.version, is.version)))))
    .orderBy(exams.key, examQuestions.number);
}
