import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { quizBatches } from "#api/db/schema/exams/quiz-entries.ts";
import { searchVector } from "#api/db/search/search.ts";
import * as cell from "../cells.ts";
import type { CheckedRow } from "../csv.ts";
import { idOf, type Ids } from "#content/ids.ts";
import { referenceTo } from "./reference.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

/**
 * Returns true for a public quiz with an exam that asks for no phone number and has no prize.
 */
function isOpenToStrangers(
  row: Record<"access" | "exam" | "prize_note", string | null> & Record<"phone_required" | "otp_required", boolean>,
) {
  const asksNumber = row.phone_required || row.otp_required;
  return row.access === "public" && row.exam !== null && row.prize_note === null && !asksNumber;
}

function quizRow({ time }: cell.Dates) {
  return z
    .object({
      slug: cell.slug,
      title: cell.text(),
      opens_at: time,
      closes_at: time,
      question_count: cell.wholeNumber,
      minutes: cell.wholeNumber,
      access: cell.oneOf(quizzes.access.enumValues),
      batches: cell.listOf(cell.slug),
      exam: cell.optional(cell.key),
      prize_note: cell.optional(cell.text(1000)),
      phone_required: cell.withDefault(cell.flag, true),
      otp_required: cell.withDefault(cell.flag, false),
      one_per_phone: cell.withDefault(cell.flag, true),
      status: cell.status,
      trial_for: cell.optional(cell.slug).optional(),
    })
    .refine((row) => row.opens_at < row.closes_at, { path: ["closes_at"], error: "is not after opens_at" })
    .refine((row) => row.batches.length === 0 || row.access === "enrolled", {
      path: ["batches"],
      error: "may be given only when access is enrolled",
    })
    .refine((row) => !row.trial_for || isOpenToStrangers(row), {
      path: ["trial_for"],
      error: "needs an exam, access public, phone_required no, otp_required no, and no prize_note",
    });
}

type Row = z.output<ReturnType<typeof quizRow>>;

async function examConflicts(db: Writer, rows: CheckedRow<Row>[]) {
  const slugs = rows.map(({ row }) => row.slug);
  const taken = await db
    .select({ slug: quizzes.slug, exam: exams.key, entries: sql<number>`count(*)::int` })
    .from(examAttempts)
    .innerJoin(quizzes, eq(quizzes.id, examAttempts.quiz_id))
    .innerJoin(exams, eq(exams.id, quizzes.exam_id))
    .where(inArray(quizzes.slug, slugs))
    .groupBy(quizzes.slug, exams.key);
  const known = new Map(taken.map((one) => [one.slug, one]));
  return rows.flatMap(({ line, row }) => {
    const before = known.get(row.slug);
    if (!before || before.exam === row.exam) return [];
    const reason = `is "${row.exam ?? ""}", but ${before.entries} have begun "${before.exam}" in this quiz`;
    return [{ line, column: "exam", reason }];
  });
}

async function trialFaults(db: Writer, rows: CheckedRow<Row>[]) {
  const { rows: papers } = await db.execute<{ slug: string; instant: boolean; question: string | null }>(sql`
    select quiz.slug, exam.instant_result as instant, (
      select bank.key from exam_questions as place
      join question_versions as version on version.id = place.question_version_id
      join questions as bank on bank.id = version.question_id and bank.public_for = '{}'
      where place.exam_id = exam.id order by place.number limit 1) as question
    from quizzes as quiz join exams as exam on exam.id = quiz.exam_id where quiz.trial_category_id is not null`);
  return rows.flatMap(({ line, row }) => {
    const paper = papers.find(({ slug }) => slug === row.slug);
    if (!paper || !row.trial_for) return [];
    const found = (reason: string) => ({ line, column: "exam", reason });
    return [
      ...(paper.instant
        ? []
        : [found(`is "${row.exam ?? ""}", whose instant_result is no, but a trial exam is marked at once`)]),
      ...(paper.question === null
        ? []
        : [found(`is "${row.exam ?? ""}", but its question "${paper.question}" is not public: see public_for`)]),
    ];
  });
}

async function paperMismatches(db: Writer, rows: CheckedRow<Row>[]) {
  const papers = await db
    .select({
      key: exams.key,
      count: sql<number>`${exams.mcq_count} + ${exams.sba_count}`,
      minutes: exams.duration_minutes,
    })
    .from(exams);
  const paperOf = new Map(papers.map((paper) => [paper.key, paper]));
  return rows.flatMap(({ line, row }) => {
    const paper = paperOf.get(row.exam ?? "");
    if (!paper) return [];
    const wrong: [string, number, number, string][] = [
      ["question_count", row.question_count, paper.count, "questions"],
      ["minutes", row.minutes, paper.minutes, "minutes"],
    ];
    return wrong.flatMap(([column, stated, actual, what]) =>
      stated === actual
        ? []
        : [{ line, column, reason: `is ${stated}, but the exam "${paper.key}" has ${actual} ${what}` }],
    );
  });
}

const batchesOfQuiz = sql<string[]>`array(
  select batches.slug from batches join quiz_batches on quiz_batches.batch_id = batches.id
  where quiz_batches.quiz_id = quizzes.id order by batches.id)`;

async function writeBatches(db: Writer, rows: Row[], ids: Ids): Promise<void> {
  const known = await db.select({ slug: quizzes.slug, id: quizzes.id }).from(quizzes);
  const idOfQuiz = new Map(known.map(({ slug, id }) => [slug, id]));
  const quizIds = rows.flatMap(({ slug }) => idOfQuiz.get(slug) ?? []);
  await db.delete(quizBatches).where(inArray(quizBatches.quiz_id, quizIds));
  const places = rows.flatMap(({ slug, batches: slugs }) =>
    slugs.map((batch) => ({ quiz_id: idOfQuiz.get(slug) ?? 0, batch_id: idOf(ids, "batches.csv", batch) })),
  );
  if (places.length > 0) await db.insert(quizBatches).values(places);
}

export function quizTable(dates: cell.Dates): CatalogueTable {
  return catalogueTable({
    file: "quizzes.csv",
    key: ["slug"],
    row: quizRow(dates),
    optionalColumns: ["trial_for"],
    references: ({ batches: slugs }) => slugs.map((slug) => referenceTo("batches", "batches.csv", slug)),
    conflicts: examConflicts,
    validateAfterWrite: async (db, rows) => [...(await paperMismatches(db, rows)), ...(await trialFaults(db, rows))],
    into: quizzes,
    target: [quizzes.slug],
    links: { exam_id: ["exams.csv", "exam"], trial_category_id: ["categories.csv", "trial_for"] },
    values: (row) => ({ search: searchVector(row.title, row.prize_note) }),
    extraColumns: { batches: batchesOfQuiz },
    finish: writeBatches,
  });
}
