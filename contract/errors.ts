import { z } from "zod";
import { AnswerConflict, AnswerResult, AttemptStatus } from "./exams/exams.ts";
import { Id } from "./fields.ts";

/** The body of every answer that is not a success. `message` is for the person; `errors` holds messages per field, the first is shown. */
export const ErrorEnvelope = z.object({
  message: z.string().max(2000),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: z.string().optional(),
  retry_after: z.number().int().nonnegative().optional(),
  device_verified: z.boolean().optional(),
  devices_url: z.string().optional(),
  /** Of a 423 device_limit: the number is proved, so a device may be removed with it. */
  otp_token: z.string().optional(),
  available_at: z.string().optional(),
  /** Of a 403 not_yet: when it may be opened. */
  opens_at: z.string().optional(),
  /** Of a 402 payment_required: the course to pay for. */
  checkout: z.object({ course_id: Id }).optional(),
  /** Of a 409 of an enrolment: the course that stands in the way. */
  course_id: Id.optional(),
  /** Of a 409 payment_open: the payment that is under way. */
  payment_id: Id.optional(),
  /** Of a 409: the page of the portal that leads on. */
  action_url: z.string().optional(),
  /** Of a 409 answer_conflict. */
  conflict: AnswerConflict.optional(),
  /** Of a 409 attempt_moved or attempt_closed: what became of the answers that came with it. */
  results: z.array(AnswerResult).optional(),
  /** Of a 409 attempt_closed: how the attempt ended, and how many late answers are kept as evidence. */
  attempt_status: AttemptStatus.optional(),
  late_kept: z.number().int().optional(),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
