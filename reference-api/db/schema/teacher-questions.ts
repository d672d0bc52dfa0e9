import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { batches } from "./catalogue.ts";
import { id, instant, reference, timestamps } from "./columns.ts";
import { questions } from "./exams/exams.ts";
import { doctors } from "./identity.ts";
import { lectures } from "./lectures.ts";
import { lectureSheets, notices } from "./service.ts";

export const teacherQuestions = pgTable(
  "teacher_questions",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    /** Batch in which the doctor has what is asked about, to which the answer can be published; null: in none. */
    batch_id: reference().references(() => batches.id),
    lecture_id: reference().references(() => lectures.id),
    lecture_sheet_id: reference().references(() => lectureSheets.id),
    question_id: reference().references(() => questions.id),
    /** Title of the lecture or sheet, or subject and topic of the question, at the time of asking. */
    title: text().notNull(),
    body: text().notNull(),
    answer: text(),
    answered_at: instant(),
    /** The batch may read the question and its answer. */
    is_published: boolean().notNull().default(false),
    /** Notice that tells the doctor of the answer. */
    notice_id: reference().references(() => notices.id, { onDelete: "set null" }),
    created_at: instant().notNull(),
    updated_at: timestamps.updated_at,
  },
  (question) => [
    index().on(question.doctor_id, question.created_at, question.id),
    index().on(question.lecture_id, question.created_at, question.id),
    index().on(question.lecture_sheet_id, question.created_at, question.id),
    index().on(question.question_id, question.created_at, question.id),
    index("teacher_questions_notice").on(question.notice_id),
    index("teacher_questions_open")
      .on(question.created_at, question.id)
      .where(sql`${question.answered_at} is null`),
    index("teacher_questions_published")
      .on(question.batch_id, question.created_at, question.id)
      .where(sql`${question.is_published}`),
    index("teacher_questions_answered").on(question.answered_at),
    check(
      "teacher_questions_subject",
      sql`num_nonnulls(${question.lecture_id}, ${question.lecture_sheet_id}, ${question.question_id}) = 1`,
    ),
    check("teacher_questions_answer", sql`(${question.answer} is null) = (${question.answered_at} is null)`),
    check("teacher_questions_published_batch", sql`not ${question.is_published} or ${question.batch_id} is not null`),
  ],
);
