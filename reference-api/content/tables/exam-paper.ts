import { createHash } from "node:crypto";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { ImportError } from "../csv.ts";

export interface BankEntry {
  id: number;
  key: string;
  kind: "mcq5" | "sba";
  subject: string;
  topic: string | null;
  version_id: number;
  /** Neither for practice nor public. A paper may name another one, but never draws it. */
  is_drawn: boolean;
}

export interface PaperEntry {
  number: number;
  paper: number;
  kind: "mcq5" | "sba";
  question_id: number;
  version_id: number;
}

/** Criteria by which questions are drawn from the bank; a null topic matches every topic of the subject. */
export interface Draw {
  subject: string;
  topic: string | null;
  kind: "mcq5" | "sba";
}

const isDrawn = sql<boolean>`(${questions.practice} = '{}' and ${questions.public_for} = '{}')`;

const listed = (values: string[]) => sql`(select json_array_elements_text(${JSON.stringify(values)}))`;

/**
 * Selects, ordered by key, the questions with these keys, and the active questions of these subjects that are neither
 * for practice nor public.
 */
export async function selectEntries(
  db: Writer,
  { keys, subjects }: { keys: string[]; subjects: string[] },
): Promise<BankEntry[]> {
  return db
    .select({
      id: questions.id,
      key: questions.key,
      kind: questions.kind,
      subject: questions.subject,
      topic: questions.topic,
      version_id: questionVersions.id,
      is_drawn: isDrawn,
    })
    .from(questions)
    .innerJoin(
      questionVersions,
      and(eq(questionVersions.question_id, questions.id), eq(questionVersions.version, questions.current_version)),
    )
    .where(
      or(
        sql`${questions.key} in ${listed(keys)}`,
        and(eq(questions.status, "active"), isDrawn, sql`${questions.subject} in ${listed(subjects)}`),
      ),
    )
    .orderBy(asc(questions.key));
}

export async function selectPapers(db: Writer, keys: string[]): Promise<Map<string, PaperEntry[]>> {
  const rows = await db
    .select({
      exam: exams.key,
      number: examQuestions.number,
      paper: examQuestions.paper,
      kind: questions.kind,
      question_id: questions.id,
      version_id: examQuestions.question_version_id,
    })
    .from(examQuestions)
    .innerJoin(exams, eq(exams.id, examQuestions.exam_id))
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(sql`${exams.key} in ${listed(keys)}`)
    .orderBy(asc(examQuestions.number));
  const papers = new Map<string, PaperEntry[]>();
  for (const { exam, ...entry } of rows) papers.set(exam, [...(papers.get(exam) ?? []), entry]);
  return papers;
}

export function selectAllPapers(db: Writer) {
  return db
    .select({
      exam: exams.key,
      number: examQuestions.number,
      paper: examQuestions.paper,
      status: examQuestions.status,
      question: questions.key,
      is_newest: sql<boolean>`${questionVersions.version} = ${questions.current_version}`,
    })
    .from(examQuestions)
    .innerJoin(exams, eq(exams.id, examQuestions.exam_id))
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .orderBy(asc(exams.id), asc(examQuestions.number));
}

/** Orders questions by a hash of the exam key and their own key: random, but the same in repeated draws for an exam. */
export function shuffledFor(exam: string, bank: BankEntry[]): BankEntry[] {
  const place = ({ key }: BankEntry) => createHash("sha256").update(`${exam}\n${key}`).digest("hex");
  return bank
    .map((entry) => [place(entry), entry] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry);
}

export function matchesDraw({ subject, topic, kind }: Draw, entry: BankEntry): boolean {
  return (
    entry.is_drawn && entry.subject === subject && entry.kind === kind && (topic === null || entry.topic === topic)
  );
}

/**
 * Replaces the paper of an exam and its numbers of questions. Throws an ImportError if somebody has begun it, because
 * answers would refer to the old paper; a first start waits for the transaction.
 */
export async function writePaper(db: Writer, examId: number, paper: PaperEntry[]): Promise<void> {
  const [exam] = await db.select().from(exams).where(eq(exams.id, examId)).for("update");
  if (exam && exam.frozen_version !== null)
    throw new ImportError([
      { file: "exam_questions.csv", reason: `"${exam.key}" was begun meanwhile; nothing is written: import again` },
    ]);
  await db.delete(examQuestions).where(eq(examQuestions.exam_id, examId));
  await db.insert(examQuestions).values(
    paper.map(({ number, paper: part, kind, version_id }) => ({
      exam_id: examId,
      question_version_id: version_id,
      number,
      section: kind === "sba" ? ("sba" as const) : ("mcq" as const),
      paper: part,
    })),
  );
  const sba_count = paper.filter(({ kind }) => kind === "sba").length;
  await db
    .update(exams)
    .set({ sba_count, mcq_count: paper.length - sba_count })
    .where(eq(exams.id, examId));
}

export async function unevenNotes(db: Writer, keys: string[]): Promise<string[]> {
  const statements = sql<number>`jsonb_array_length(${questionVersions.options})`;
  const rows = await db
    .select({ exam: exams.key, question: questions.key, statements, whole: exams.stem_count })
    .from(examQuestions)
    .innerJoin(exams, eq(exams.id, examQuestions.exam_id))
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(
      and(sql`${exams.key} in ${listed(keys)}`, eq(questions.kind, "mcq5"), sql`${statements} <> ${exams.stem_count}`),
    )
    .orderBy(asc(exams.key), asc(examQuestions.number));
  return rows.map(
    ({ exam, question, statements: count, whole }) =>
      `"${question}" has ${count} of the ${whole} statements of a full mark in "${exam}", and counts accordingly`,
  );
}
