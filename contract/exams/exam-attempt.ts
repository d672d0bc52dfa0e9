import { z } from "zod";
import { exact } from "#contract/strict.ts";
import { AnswerConflict, AnswerValue, AttemptStatus, Question } from "./exams.ts";
import { Id, Timestamp } from "#contract/fields.ts";

export const AttemptHead = z.object({
  id: Id,
  title: z.string(),
  status: AttemptStatus,
  is_pending: z.boolean(),
  set_code: z.string(),
  /** Goes with every write. null: the attempt is open on another device, and must be taken over first. */
  token: z.string().nullable(),
  /** The other device, when there is one. */
  open_on: z.object({ device_label: z.string().nullable(), last_saved_at: Timestamp.nullable() }).nullable(),
  /** Makes the one submission of this attempt. */
  submission_key: z.string(),
  started_at: Timestamp,
  ends_at: Timestamp,
  server_now: Timestamp,
  remaining_seconds: z.number().int(),
  question_count: z.number().int(),
  page_count: z.number().int(),
  answered_count: z.number().int(),
});
export type AttemptHead = z.infer<typeof AttemptHead>;

export const RoomQuestion = Question.extend({
  value: AnswerValue,
  rev: z.number().int(),
  flagged: z.boolean(),
  /** Until the doctor has settled it by another answer. */
  conflict: AnswerConflict.nullable(),
});
export type RoomQuestion = z.infer<typeof RoomQuestion>;

/** `partial`: some of the statements are answered. */
export const PaletteItem = z.object({
  id: Id,
  number: z.number().int(),
  state: z.enum(["blank", "partial", "answered"]),
  flagged: z.boolean(),
});
export type PaletteItem = z.infer<typeof PaletteItem>;

export const AttemptCounts = z.object({
  answered: z.number().int(),
  partial: z.number().int(),
  blank: z.number().int(),
  flagged: z.number().int(),
});
export type AttemptCounts = z.infer<typeof AttemptCounts>;

export const AttemptClock = exact(
  z.object({
    server_now: Timestamp,
    ends_at: Timestamp,
    remaining_seconds: z.number().int(),
    status: AttemptStatus,
  }),
);

export const AnswerWrite = z.object({
  /** Made by the client; the same again changes nothing. */
  mutation_id: z.uuid(),
  /** The revision that was seen. */
  base_rev: z.number().int().min(0).max(1_000_000),
  /** Grows with every write of a device. */
  device_seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Left out: only the flag is meant. */
  value: AnswerValue.optional(),
  flagged: z.boolean().optional(),
  /** When it was given, by the page's server clock; only for what waited in a queue. */
  typed_at: Timestamp.optional(),
});
export type AnswerWrite = z.infer<typeof AnswerWrite>;

export const pageSize = 10;

/** The key names an entry, and is shown to nobody but who made it. */
export const EntryKey = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
export const QuizEntryParams = z.object({ key: EntryKey });
