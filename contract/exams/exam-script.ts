import { z } from "zod";
import { trimmedText } from "#contract/bounded-text.ts";
import { Id, orEmpty } from "#contract/fields.ts";
import { strict } from "#contract/strict.ts";
import { AnswerValue, Letter, Question, StatementValues } from "./exams.ts";
import { SubjectReading } from "./subject-reading.ts";

const Count = z.number().int();

/** Key of a question: by letter, 1 for a true statement and 0 for a false one; for an `sba` the right letter. */
const QuestionKey = z.union([StatementValues, Letter]);

export const ScriptQuestion = Question.extend({
  /** Id of the question in the bank, for bookmarks and notes; only with its explanation. */
  practice_id: Id.nullish(),
  /** null if only the doctor's own answers may be shown, not the paper. */
  stem_html: z.string().nullable(),
  /** Withdrawn questions: `void` counts for nobody, `bonus` counts in full for everyone. */
  standing: z.enum(["normal", "void", "bonus"]).optional(),
  value: AnswerValue.optional(),
  flagged: z.boolean().optional(),
  /** Marks per statement, or for the chosen letter; only if correctness may be shown. */
  marks: z
    .object({ obtained: z.number(), letters: z.partialRecord(Letter, z.enum(["correct", "wrong", "blank"])) })
    .optional(),
  key: QuestionKey.optional(),
  explanation_html: z.string().nullable().optional(),
  reference: z.string().nullable().optional(),
  discussion_url: z.string().nullable().optional(),
  /** Share of the others' statements or single answers that were right, in percent. null or absent: too few. */
  difficulty: z.number().nullish(),
  /** Lectures, sheets and chapters of its subject that the doctor can open; only with its explanation. */
  reading: z.array(SubjectReading).nullish(),
});
export type ScriptQuestion = z.infer<typeof ScriptQuestion>;

export const AnswerFilter = z.enum(["all", "wrong", "blank"]);
export type AnswerFilter = z.infer<typeof AnswerFilter>;

export const PaperPage = strict(
  z.object({
    title: z.string(),
    questions: z.array(ScriptQuestion),
    page: Count,
    page_count: Count,
    /** Number of questions that match the filter. */
    total: Count,
    /** Subject that the list is restricted to; absent: questions of all subjects are in it. */
    subject: z.string().nullish(),
    /** Subjects of the paper, to which the list can be restricted. */
    subjects: z.array(z.string()).nullish(),
  }),
);

export const PaperQuery = z.object({
  page: z.coerce.number().int().min(1).max(100).optional(),
  filter: AnswerFilter.optional(),
  /** Only questions of this subject, once correctness may be shown. */
  subject: orEmpty(trimmedText(100)),
});
export type PaperQuery = z.infer<typeof PaperQuery>;
