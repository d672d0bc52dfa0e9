import { z } from "zod";
import { strict } from "#contract/strict.ts";
import { Id, IdParam, Timestamp } from "#contract/fields.ts";

export const ExamParams = z.object({ id: IdParam, schedule_id: IdParam, event_id: IdParam });
export const examPath = "/web/doctor/courses/{id}/schedule/{schedule_id}/events/{event_id}";

/**
 * Path params of an exam taken late as practice, without its schedule. The result endpoints with them also serve exams
 * taken on time.
 */
export const PendingExamParams = z.object({ id: IdParam, event_id: IdParam });
export const pendingExamPath = "/web/doctor/courses/{id}/events/{event_id}/pending";

export const Letter = z.enum(["a", "b", "c", "d", "e", "f", "g", "h"]);
export type Letter = z.infer<typeof Letter>;

/**
 * Answers to true/false statements by letter: 1, 0, or null for none. A write leaves statements unchanged whose letters
 * are absent.
 */
export const StatementValues = z.partialRecord(Letter, z.union([z.literal(1), z.literal(0), z.null()]));

/**
 * Answer to a question: the statements of an `mcq5` (true/false question) or the letter of an `sba` (single best
 * answer); null: not answered.
 */
export const AnswerValue = z.union([StatementValues, Letter, z.null()]);
export type AnswerValue = z.infer<typeof AnswerValue>;

export const AttemptStatus = z.enum(["in_progress", "submitted", "auto_submitted", "graded", "published", "void"]);
export type AttemptStatus = z.infer<typeof AttemptStatus>;

/**
 * A question as shown in the paper, without its key. The options of an `sba` keep their letters when they are shuffled.
 */
export const Question = z.object({
  id: Id,
  number: z.number().int(),
  kind: z.enum(["mcq5", "sba"]),
  stem_html: z.string(),
  image: z.string().nullable(),
  options: z.array(z.object({ letter: Letter, text: z.string() })),
});
export type Question = z.infer<typeof Question>;

export const AnswerConflict = strict(
  z.object({
    current: z.object({
      value: AnswerValue,
      rev: z.number().int(),
      device_label: z.string().nullable(),
      saved_at: Timestamp,
      /** True if the calling device gave this answer. */
      is_this_device: z.boolean().optional(),
    }),
    yours: AnswerValue,
    /** Device that gave `yours`; absent if that is not known. */
    yours_from: z.object({ device_label: z.string().nullable(), is_this_device: z.boolean().optional() }).optional(),
  }),
);
export type AnswerConflict = z.infer<typeof AnswerConflict>;

/**
 * Outcome of saving one answer; `rev` and `value` are the stored state. `conflict`: letters that another device changed
 * meanwhile were not overwritten, the rest is saved. `late`: received after the end, stored as evidence. `replayed`:
 * the mutation was received before and changed nothing now.
 */
export const AnswerResult = strict(
  z.object({
    question_id: Id,
    mutation_id: z.string(),
    outcome: z.enum(["applied", "merged", "conflict", "late"]),
    replayed: z.boolean(),
    rev: z.number().int(),
    value: AnswerValue,
    flagged: z.boolean(),
    saved_at: Timestamp,
    conflict: AnswerConflict.optional(),
  }),
);
export type AnswerResult = z.infer<typeof AnswerResult>;
