import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ExamParams, examPath, PendingExamParams, pendingExamPath } from "./exams.ts";
import { Id, IdParam, PageMeta, PageQuery, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("exams");

const Reason = z.object({ code: z.string(), message: z.string() });

export const ExamRules = z.object({
  title: z.string(),
  instructions_html: z.string().nullable(),
  duration_minutes: z.number().int().nonnegative().nullish(),
  questions: z.number().int().nullish(),
  mcq_count: z.number().int().nullish(),
  sba_count: z.number().int().nullish(),
  /** Maximum mark. */
  marks: z.number().nonnegative().nullish(),
  /** Marking rules in Bengali sentences. */
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
  /** End of the doctor's own attempt. */
  ends_at: Timestamp.nullable(),
  /** Cause of the end of the doctor's attempt. */
  ended_by: z.enum(["doctor", "expiry"]).nullable(),
  result_at: Timestamp.nullish(),
  solution_at: Timestamp.nullish(),
  attempt_id: Id.nullable(),
  is_pending: z.boolean(),
  /** Actions available now, the most likely first. */
  actions: z.array(ExamAction),
  server_now: Timestamp.nullish(),
});
export type ExamStatus = z.infer<typeof ExamStatus>;

export const ExamInfo = z.object({
  exam: ExamRules.extend({
    /** End of an attempt that starts now; null if none can start. */
    will_end_at_if_started_now: Timestamp.nullable(),
    /** True if that end leaves less than the full duration. */
    is_shortened: z.boolean(),
  }),
  opens_at: Timestamp.nullish(),
  start_until: Timestamp.nullish(),
  server_now: Timestamp.nullish(),
  can_start: z.boolean(),
  /** Why the exam cannot be started. */
  reasons: z.array(Reason),
  /** True if an attempt is in progress, which is resumed rather than started. */
  running: z.boolean(),
});
export type ExamInfo = z.infer<typeof ExamInfo>;

export const getExamStatus = endpoint({
  method: "GET",
  path: `${examPath}/exam-status`,
  access: "doctor",
  summary: "The doctor's state in an exam, and the actions available now",
  params: ExamParams,
  response: ExamStatus,
});

export const getExamInfo = endpoint({
  method: "GET",
  path: `${examPath}/exam-info`,
  access: "doctor",
  summary: "Rules of an exam before its start, with the exact end time",
  params: ExamParams,
  response: ExamInfo,
});

export const getPendingExamStatus = endpoint({
  method: "GET",
  path: `${pendingExamPath}/exam-status`,
  access: "doctor",
  summary: "The doctor's state in an exam that can be taken late",
  params: PendingExamParams,
  response: ExamStatus,
});

export const getPendingExamInfo = endpoint({
  method: "GET",
  path: `${pendingExamPath}/exam-info`,
  access: "doctor",
  summary: "Rules of an exam that is taken late as practice",
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
  /** True if the exam, which is over, can still be taken late. */
  allow_pending: z.boolean(),
  /** True if a late attempt is in progress. */
  running: z.boolean(),
});
export type PendingExam = z.infer<typeof PendingExam>;

export const listPendingExams = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/pending-exams",
  access: "doctor",
  summary: "Past exams of a course that were not taken, newest first",
  params: z.object({ id: IdParam }),
  query: PageQuery,
  response: z.object({ exams: z.array(PendingExam), meta: PageMeta }),
});
