import { z } from "zod";
import { exact } from "#contract/strict.ts";
import { Id, IdParam, Timestamp } from "#contract/fields.ts";

/** An exam of a course: the doctor's course, the schedule in it, the event of the schedule. */
export const ExamParams = z.object({ id: IdParam, schedule_id: IdParam, event_id: IdParam });
export const examPath = "/web/doctor/courses/{id}/schedule/{schedule_id}/events/{event_id}";

/** The same event, sat late as practice; its results are also those of an exam that was sat in time. */
export const PendingExamParams = z.object({ id: IdParam, event_id: IdParam });
export const pendingExamPath = "/web/doctor/courses/{id}/events/{event_id}/pending";

export const Letter = z.enum(["a", "b", "c", "d", "e", "f", "g", "h"]);
export type Letter = z.infer<typeof Letter>;

/** Of true/false statements: 1, 0, or null for one that is not answered. A letter that is left out is not meant. */
export const StatementValues = z.partialRecord(Letter, z.union([z.literal(1), z.literal(0), z.null()]));

/** Statements of an `mcq5`, the letter of an `sba`; null: not answered. */
export const AnswerValue = z.union([StatementValues, Letter, z.null()]);
export type AnswerValue = z.infer<typeof AnswerValue>;

export const AttemptStatus = z.enum(["in_progress", "submitted", "auto_submitted", "graded", "published", "void"]);
export type AttemptStatus = z.infer<typeof AttemptStatus>;

/** What a question shows whoever may read the paper: nothing of its key. An `sba`'s options keep their letter in any order. */
export const Question = z.object({
  id: Id,
  number: z.number().int(),
  kind: z.enum(["mcq5", "sba"]),
  stem_html: z.string(),
  image: z.string().nullable(),
  options: z.array(z.object({ letter: Letter, text: z.string() })),
});
export type Question = z.infer<typeof Question>;

/** What two devices answered differently: the doctor keeps the one or the other. */
export const AnswerConflict = exact(
  z.object({
    current: z.object({
      value: AnswerValue,
      rev: z.number().int(),
      device_label: z.string().nullable(),
      saved_at: Timestamp,
    }),
    yours: AnswerValue,
  }),
);
export type AnswerConflict = z.infer<typeof AnswerConflict>;

/**
 * What became of one answer; `rev` and `value` are what is stored now. `conflict`: letters that another device changed
 * meanwhile were left as they are, the rest is saved. `late`: the time was over, it is kept as evidence. `replayed`: this
 * mutation came before, and nothing changed now.
 */
export const AnswerResult = exact(
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
