import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ExamParams, examPath, PendingExamParams, pendingExamPath } from "./exams.ts";
import { Id, IdParam, PageMeta, PageQuery, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("exams");

/** Why something cannot be done now: a code for the portal, a sentence for the doctor. */
const Reason = z.object({ code: z.string(), message: z.string() });

/** What an exam asks and how it marks. Nothing of its questions. */
export const ExamRules = z.object({
  title: z.string(),
  instructions_html: z.string().nullable(),
  duration_minutes: z.number().int().nonnegative().nullish(),
  questions: z.number().int().nullish(),
  mcq_count: z.number().int().nullish(),
  sba_count: z.number().int().nullish(),
  /** The highest mark that can be had. */
  marks: z.number().nonnegative().nullish(),
  /** The marking in Bengali sentences. */
  marking_text: z.string(),
  pass_mark: z.number().nullable(),
});
export type ExamRules = z.infer<typeof ExamRules>;

export const ExamAction = z.enum([
  "start",
  "start_pending",
  "resume",
  "result",
  "own_answers",
  "question_list",
  "question_answer_list",
  "question_explanation_list",
  "merit",
]);
export type ExamAction = z.infer<typeof ExamAction>;

export const ExamStatus = z.object({
  title: z.string(),
  state: z.enum([
    "upcoming",
    "open",
    "in_progress",
    "submitted",
    "auto_submitted",
    "result_waiting",
    "published",
    "missed",
  ]),
  opens_at: Timestamp.nullish(),
  start_until: Timestamp.nullish(),
  /** Of the doctor's own attempt. */
  ends_at: Timestamp.nullable(),
  /** How the doctor's attempt ended. */
  ended_by: z.enum(["doctor", "expiry"]).nullable(),
  result_at: Timestamp.nullish(),
  solution_at: Timestamp.nullish(),
  attempt_id: Id.nullable(),
  is_pending: z.boolean(),
  /** What may be done now, the most likely first. */
  actions: z.array(ExamAction),
  server_now: Timestamp.nullish(),
});
export type ExamStatus = z.infer<typeof ExamStatus>;

export const ExamInfo = z.object({
  exam: ExamRules.extend({
    /** When an attempt would end that begins now; null when none can begin. */
    will_end_at_if_started_now: Timestamp.nullable(),
    /** That end leaves less than the full duration. */
    is_shortened: z.boolean(),
  }),
  opens_at: Timestamp.nullish(),
  start_until: Timestamp.nullish(),
  server_now: Timestamp.nullish(),
  can_start: z.boolean(),
  /** Why not. */
  reasons: z.array(Reason),
  /** An attempt that is in progress: it is resumed, not started. */
  running: z.boolean(),
});
export type ExamInfo = z.infer<typeof ExamInfo>;

export const getExamStatus = endpoint({
  method: "GET",
  path: `${examPath}/exam-status`,
  access: "doctor",
  summary: "Where the doctor stands with an exam, and what may be done now",
  params: ExamParams,
  response: ExamStatus,
});

export const getExamInfo = endpoint({
  method: "GET",
  path: `${examPath}/exam-info`,
  access: "doctor",
  summary: "An exam's rules before its start, with the exact end",
  params: ExamParams,
  response: ExamInfo,
});

export const getPendingExamStatus = endpoint({
  method: "GET",
  path: `${pendingExamPath}/exam-status`,
  access: "doctor",
  summary: "Where the doctor stands with an exam that can be sat late",
  params: PendingExamParams,
  response: ExamStatus,
});

export const getPendingExamInfo = endpoint({
  method: "GET",
  path: `${pendingExamPath}/exam-info`,
  access: "doctor",
  summary: "The rules of an exam that is sat late as practice",
  params: PendingExamParams,
  response: ExamInfo,
});

export const PendingExam = z.object({
  event_id: Id,
  schedule_id: Id,
  title: z.string(),
  topic: z.string().nullable(),
  held_at: Timestamp,
  questions: z.number().int(),
  duration_minutes: z.number().int(),
  marks: z.number(),
  /** false: it is over, and cannot be sat late. */
  allow_pending: z.boolean(),
  /** The doctor sits it late at this moment. */
  running: z.boolean(),
});
export type PendingExam = z.infer<typeof PendingExam>;

export const listPendingExams = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/pending-exams",
  access: "doctor",
  summary: "Exams of a course that are past and were not taken, the newest first",
  params: z.object({ id: IdParam }),
  query: PageQuery,
  response: z.object({ exams: z.array(PendingExam), meta: PageMeta }),
});
