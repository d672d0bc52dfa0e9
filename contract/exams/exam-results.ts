import { z } from "zod";
import { endpointsOf, type Access } from "#contract/endpoint.ts";
import { strict } from "#contract/strict.ts";
import { QuizEntryParams } from "./exam-attempt.ts";
import { ExamParams, examPath, PendingExamParams, pendingExamPath } from "./exams.ts";
import { PaperPage, PaperQuery } from "./exam-script.ts";
import { SubjectReading } from "./subject-reading.ts";
import { Id, IdParam, PageMeta, PageQuery, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("exam-results");

const Count = z.number().int();

export const MeritScope = z.enum(["overall", "batch", "faculty", "discipline", "candidate_type"]);
export type MeritScope = z.infer<typeof MeritScope>;

/** Rank among those who took the exam on time; null if not ranked. */
const Rank = z.object({ position: Count, of: Count }).nullable();

const Positions = z.object({
  overall: Rank,
  batch: Rank,
  faculty: Rank,
  discipline: Rank,
  candidate_type: Rank,
});

/** Result of one attempt. Marks are rounded to the `decimals` places that the exam shows. */
export const ExamResult = strict(
  z.object({
    title: z.string(),
    is_pending: z.boolean(),
    /** True for a trial exam: a quiz that the portal calls a trial exam. */
    is_trial: z.boolean().nullish(),
    status: z.enum(["submitted", "auto_submitted"]),
    started_at: Timestamp,
    submitted_at: Timestamp,
    /** Decimal places of marks. */
    decimals: z.number().int().min(0).max(9),
    total: z.number(),
    obtained: z.number(),
    positive: z.number(),
    negative: z.number(),
    pass_mark: z.number().nullable(),
    /** null: the exam has no pass mark, only a merit list. */
    passed: z.boolean().nullable(),
    counts: z.object({
      correct_stems: Count,
      wrong_stems: Count,
      blank_stems: Count,
      correct_sba: Count,
      wrong_sba: Count,
      blank_sba: Count,
    }),
    /** null for practice, and until the merit list is created. */
    merit: z
      .object({
        positions: Positions,
        participants: Count,
        highest: z.number(),
        average: z.number(),
        /** Percentage of participants with fewer marks, 0 to 100. */
        percentile: z.number(),
        /** Tie-breaking rule as a Bengali sentence. */
        tie_rule: z.string(),
        /** Histogram of marks: each bar includes `from` and excludes `to`, except that the last includes both. */
        distribution: z.array(z.object({ from: z.number(), to: z.number(), count: Count })),
      })
      .nullable(),
    /**
     * Rank so far in an open quiz that is marked at once, where each doctor or browser counts once; absent as soon as
     * there is `merit`.
     */
    standing: z.object({ position: Count, of: Count }).nullish(),
    /** The doctor's last published result in the course before this attempt; null or absent: there is none. */
    previous: z.object({ title: z.string(), percent: z.number() }).nullish(),
    /** The candidate, for the printed sheet; a guest has no registration number. */
    candidate: z.object({ name: z.string().nullable(), reg_no: z.string().nullable() }).nullish(),
    /** Time from which key and explanations are readable; may be in the past. */
    solution_at: Timestamp.nullish(),
    /** Counts by subject, weakest first, once correctness may be shown. A statement or single answer counts as one. */
    subjects: z
      .array(
        z.object({
          subject: z.string(),
          right: Count,
          wrong: Count,
          blank: Count,
          obtained: z.number(),
          total: z.number(),
          /** Lectures, sheets and chapters of the subject that the doctor can open; absent for a guest. */
          reading: z.array(SubjectReading).nullish(),
        }),
      )
      .nullish(),
    /** Pages that can be read now. */
    links: z.array(
      z.enum(["own_answers", "question_list", "question_answer_list", "question_explanation_list", "merit"]),
    ),
  }),
);
export type ExamResult = z.infer<typeof ExamResult>;

interface Results<Params extends z.ZodType, Who extends Access> {
  path: `/${string}`;
  access: Who;
  params: Params;
}

/**
 * Declares the endpoints that read a finished attempt. Before their time they respond 403 with `available_at` and the
 * code result_not_published (`getResult`) or not_available (the others).
 */
function resultEndpoints<Params extends z.ZodType, Who extends Access>({ path, access, params }: Results<Params, Who>) {
  const paper = {
    method: "GET" as const,
    access,
    params,
    query: PaperQuery,
    response: PaperPage,
  };
  return {
    getResult: endpoint({
      method: "GET",
      path: `${path}/result`,
      access,
      summary: "One result; 403 result_not_published with available_at",
      params,
      response: z.object({ result: ExamResult }),
    }),
    listOwnAnswers: endpoint({
      ...paper,
      path: `${path}/participated-questions-answer`,
      summary: "The doctor's own answers, with correctness and the paper as far as they may be shown",
    }),
    listQuestions: endpoint({ ...paper, path: `${path}/question-list`, summary: "The paper without key and answers" }),
    listQuestionAnswers: endpoint({
      ...paper,
      path: `${path}/question-answer-list`,
      summary: "The paper with its key and the doctor's answers",
    }),
    listQuestionExplanations: endpoint({
      ...paper,
      path: `${path}/question-explanation-list`,
      summary: "The paper with key, explanations and references",
    }),
  };
}

export type ResultEndpoints<Params extends z.ZodType, Who extends Access> = ReturnType<
  typeof resultEndpoints<Params, Who>
>;

export const examResults = resultEndpoints({ path: `${examPath}/exam`, access: "doctor", params: ExamParams });
export const pendingExamResults = resultEndpoints({
  path: `${pendingExamPath}/exam`,
  access: "doctor",
  params: PendingExamParams,
});
export const quizResults = resultEndpoints({
  path: "/web/quiz-entries/{key}",
  access: "visitor",
  params: QuizEntryParams,
});

export const ResultRow = z.object({
  event_id: Id,
  schedule_id: Id,
  title: z.string(),
  topic: z.string().nullable(),
  date: Timestamp,
  is_pending: z.boolean(),
  obtained: z.number(),
  total: z.number(),
  /** Obtained marks in percent of the total; negative if the marks are. */
  percent: z.number(),
  /** null for practice. */
  position: Count.nullable(),
  participants: Count.nullable(),
  passed: z.boolean().nullable(),
});

export const listExamResults = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/exams/results",
  access: "doctor",
  summary: "Published results of a course, newest first",
  params: z.object({ id: IdParam }),
  query: PageQuery,
  response: z.object({
    results: z.array(ResultRow),
    meta: PageMeta,
    summary: z.object({
      taken: Count.nonnegative().nullish(),
      passed: Count.nonnegative().nullish(),
      /** Taken exams that have a pass mark. */
      with_pass_mark: Count.nonnegative().nullish(),
      average_percent: z.number().nullable(),
      best_percent: z.number().nullable(),
      best_position: Count.nullable(),
    }),
  }),
});
