import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import type { CheckedRow } from "../csv.ts";
import { examCells, examRow, rulesOf, type ExamRow } from "./exam-row.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

export const begunReason = "the exam has begun; correct its mistakes with `exams regrade`";

export async function begunExams(db: Writer, keys: string[]) {
  const attempts = db.$count(examAttempts, eq(examAttempts.exam_id, exams.id));
  const rows =
    keys.length === 0 ? [] : await db.select({ exam: exams, attempts }).from(exams).where(inArray(exams.key, keys));
  return new Map(
    rows
      .filter(({ exam, attempts: sat }) => exam.frozen_version !== null || sat > 0)
      .map(({ exam }) => [exam.key, exam]),
  );
}

const columnOf: Record<string, string> = {
  duration_minutes: "minutes",
  stem_count: "mcq_statements",
  mcq_negative_per_stem: "mcq_negative",
  pass_mark: "pass",
  pass_percent: "pass",
  shuffle_questions: "shuffle",
  shuffle_options: "shuffle",
};

function changedColumns(exam: typeof exams.$inferSelect, row: ExamRow): string[] {
  const current = new Map<string, unknown>(Object.entries(exam));
  const changed = Object.entries(rulesOf(row)).filter(([name, value]) => !isDeepStrictEqual(current.get(name), value));
  return [...new Set(changed.map(([name]) => columnOf[name] ?? name))];
}

/** Locks the exams whose rules the rows change: a first start waits for the import, and none follows the check. */
async function lockChanged(db: Writer, rows: ExamRow[]): Promise<string[]> {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const known = await db
    .select()
    .from(exams)
    .where(inArray(exams.key, [...byKey.keys()]));
  const changed = known.filter((exam) => {
    const row = byKey.get(exam.key);
    return row && (row.status === "draft" || changedColumns(exam, row).length > 0);
  });
  const keys = changed.map(({ key }) => key);
  await db.select({ id: exams.id }).from(exams).where(inArray(exams.key, keys)).orderBy(exams.id).for("no key update");
  return keys;
}

async function changedAfterBegin(db: Writer, rows: CheckedRow<ExamRow>[]) {
  const changed = await lockChanged(
    db,
    rows.map(({ row }) => row),
  );
  const begunByKey = await begunExams(db, changed);
  return rows.flatMap(({ line, row }) => {
    const exam = begunByKey.get(row.key);
    if (!exam) return [];
    const problems = changedColumns(exam, row).map((column) => ({
      line,
      column,
      reason: `differs from the current rules of "${row.key}": ${begunReason}`,
    }));
    if (row.status === "draft") problems.push({ line, column: "status", reason: `is draft, but ${begunReason}` });
    return problems;
  });
}

async function withoutQuestions(db: Writer, rows: CheckedRow<ExamRow>[]) {
  const empty = await db
    .select({ key: exams.key })
    .from(exams)
    .where(sql`${exams.mcq_count} + ${exams.sba_count} = 0`);
  const keys = new Set(empty.map(({ key }) => key));
  return rows.flatMap(({ line, row }) =>
    row.status === "published" && keys.has(row.key)
      ? [{ line, column: "status", reason: "is published, but exam_questions.csv gives it no question" }]
      : [],
  );
}

export const examTable: CatalogueTable = catalogueTable({
  file: "exams.csv",
  key: ["key"],
  row: examRow,
  known: (db) => db.select({ key: exams.key, id: exams.id }).from(exams),
  conflicts: changedAfterBegin,
  validateAfterWrite: withoutQuestions,
  into: exams,
  target: [exams.key],
  onlyNew: ["mcq_count", "sba_count"],
  values: (row) => ({
    ...rulesOf(row),
    allow_pending: row.late,
    review: { correctness: row.review.includes("correctness"), question_list: row.review.includes("question_list") },
    mcq_count: 0,
    sba_count: 0,
  }),
  cells: examCells,
});
