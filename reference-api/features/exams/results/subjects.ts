import { and, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { examAnswers } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import type { ExamResult } from "#contract/exams/exam-results.ts";
import { isAnswerOf, keyedColumns } from "../grading/grading.ts";
import { scoreQuestion, shownMarks } from "../grading/scoring.ts";
import type { Attempt, Exam } from "../queries.ts";

type SubjectScore = NonNullable<ExamResult["subjects"]>[number];

/** Returns the score of an attempt by subject, lowest percentage first. Void and bonus questions are left out. */
export async function subjectScores(db: Database, attempt: Attempt, exam: Exam): Promise<SubjectScore[]> {
  const rows = await db
    .select({
      subject: questions.subject,
      question: keyedColumns,
      value: examAnswers.value,
    })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .leftJoin(examAnswers, isAnswerOf(attempt.id))
    .where(and(eq(examQuestions.exam_id, attempt.exam_id), eq(examQuestions.status, "normal")))
    .orderBy(examQuestions.number);
  const sums = new Map<string, Omit<SubjectScore, "subject">>();
  for (const { subject, question, value } of rows) {
    const { correct, wrong, blank, obtained, full } = scoreQuestion(exam, question, value);
    const sum = sums.get(subject) ?? { right: 0, wrong: 0, blank: 0, obtained: 0, total: 0 };
    sum.right += correct;
    sum.wrong += wrong;
    sum.blank += blank;
    sum.obtained += obtained;
    sum.total += full;
    sums.set(subject, sum);
  }
  return [...sums]
    .toSorted(([, one], [, other]) => one.obtained / one.total - other.obtained / other.total)
    .map(([subject, { obtained, total, ...counts }]) => ({
      subject,
      ...counts,
      obtained: shownMarks(obtained, exam.decimal_places),
      total: shownMarks(total, exam.decimal_places),
    }));
}
