import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { PageMeta, PageQuery, SearchText, Slug, Timestamp, Title } from "#contract/fields.ts";

const endpoint = endpointsOf("quizzes");

export const QuizAccess = z.enum(["public", "doctor", "enrolled"]);
export type QuizAccess = z.infer<typeof QuizAccess>;

export const QuizItem = z.object({
  /** Without it the quiz is listed, but cannot be opened. */
  slug: Slug.nullish(),
  title: Title,
  opens_at: Timestamp.nullish(),
  closes_at: Timestamp.nullish(),
  questions: z.number().int().nullish(),
  minutes: z.number().int().nullish(),
  access: QuizAccess.nullish(),
  /** Absent: not known, and the quiz's own page tells. */
  state: z.enum(["soon", "open", "closed"]).nullish(),
});
export type QuizItem = z.infer<typeof QuizItem>;

/** Exam kind that public questions and trial exams are for: a category of batches. */
export const QuestionKind = z.object({ slug: Slug, title: Title });
export type QuestionKind = z.infer<typeof QuestionKind>;

export const listQuizzes = endpoint({
  method: "GET",
  path: "/web/quizzes",
  access: "public",
  summary: "Open and upcoming quizzes, soonest to close first; or past ones with state=past",
  query: PageQuery.extend({
    "list-for": z.literal("homepage").optional(),
    state: z.enum(["current", "past"]).optional(),
    search: SearchText.optional(),
  }),
  response: z.object({ quizzes: z.array(QuizItem), meta: PageMeta.optional() }),
});
