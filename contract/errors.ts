import { z } from "zod";
import { AnswerConflict, AnswerResult, AttemptStatus } from "./exams/exams.ts";
import { Id } from "./fields.ts";

/**
 * Body of every error response. `message` is for the user; `errors` has messages by field, of which the first is shown.
 */
export const ErrorEnvelope = z.object({
  message: z.string().max(2000),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: z.string().optional(),
  retry_after: z.number().int().nonnegative().optional(),
  device_verified: z.boolean().optional(),
  devices_url: z.string().optional(),
  /** 423 device_limit: token of the verified number, with which a device can be removed. */
  otp_token: z.string().optional(),
  available_at: z.string().optional(),
  /** 403 not_yet: time at which the lecture opens. */
  opens_at: z.string().optional(),
  /** 402 payment_required: the course to pay for. */
  checkout: z.object({ course_id: Id }).optional(),
  /** 409 of an enrolment: the existing course that prevents it. */
  course_id: Id.optional(),
  /** 409 payment_open: the open payment. */
  payment_id: Id.optional(),
  /** Any 409, or 403 of an enrolment: the portal page on which to continue. */
  action_url: z.string().optional(),
  /** 409 answer_conflict: the two differing answers. */
  conflict: AnswerConflict.optional(),
  /** 409 answer_conflict, attempt_moved or attempt_closed: the outcome of each answer in the request. */
  results: z.array(AnswerResult).optional(),
  /** 409 attempt_closed: final status of the attempt, and number of late answers stored as evidence. */
  attempt_status: AttemptStatus.optional(),
  late_kept: z.number().int().optional(),
  /** 409 attempt_closed: cause of the end of the attempt. */
  ended_by: z.enum(["doctor", "expiry"]).optional(),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
