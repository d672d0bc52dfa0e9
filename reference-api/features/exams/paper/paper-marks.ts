import { eq, inArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { fullMark, passMark, shownMarks, type Marking } from "../grading/scoring.ts";
import type { Exam } from "../queries.ts";

/** Marks of a whole exam in thousandths, with the counts of its questions and papers; computed from its questions. */
export interface PaperMarks {
  /** Maximum mark without void questions: the total of every result. */
  total: number;
  /** Maximum mark with void questions, to which the pass mark of the exam refers. */
  nominal: number;
  questions: number;
  /** Number of papers that the exam is divided into. */
  papers: number;
  /** True if a true/false question has another number of statements than the exam gives a full mark for. */
  isUneven: boolean;
}

export async function selectPaperMarks(db: Writer, exams: (Marking & { id: number })[]) {
  const statements = sql<number>`jsonb_array_length(${questionVersions.options})`;
  const groups = await db
    .select({
      examId: examQuestions.exam_id,
      paper: examQuestions.paper,
      status: examQuestions.status,
      kind: questions.kind,
      statements,
      count: sql<number>`count(*)::int`,
    })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(
      inArray(
        examQuestions.exam_id,
        exams.map(({ id }) => id),
      ),
    )
    .groupBy(examQuestions.exam_id, examQuestions.paper, examQuestions.status, questions.kind, statements);
  return (exam: Marking & { id: number }): PaperMarks => {
    const own = groups.filter(({ examId }) => examId === exam.id);
    const sum = (some: typeof own) => some.reduce((marks, group) => marks + fullMark(exam, group) * group.count, 0);
    return {
      total: sum(own.filter(({ status }) => status !== "void")),
      nominal: sum(own),
      questions: own.reduce((all, { count }) => all + count, 0),
      papers: new Set(own.map(({ paper }) => paper)).size,
      isUneven: own.some(({ kind, statements: count }) => kind === "mcq5" && count !== exam.stem_count),
    };
  };
}

export async function readPaperMarks(db: Writer, exam: Marking & { id: number }): Promise<PaperMarks> {
  return (await selectPaperMarks(db, [exam]))(exam);
}

/**
 * Returns total and pass mark of a paper in marks, as every page shows them; the pass mark is null if the exam has
 * none.
 */
export function shownTotals(exam: Exam, marks: Pick<PaperMarks, "total" | "nominal">) {
  const pass = passMark(exam, marks);
  return {
    total: shownMarks(marks.total, exam.decimal_places),
    pass_mark: pass === null ? null : shownMarks(pass, exam.decimal_places),
  };
}
