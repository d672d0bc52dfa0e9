import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { PageMeta, PageQuery, SearchText, Slug, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("quizzes");

export const QuizAccess = z.enum(["public", "doctor", "enrolled"]);
export type QuizAccess = z.infer<typeof QuizAccess>;

export const QuizItem = z.object({
  slug: Slug,
  title: z.string(),
  opens_at: Timestamp.nullable(),
  closes_at: Timestamp.nullable(),
  questions: z.number().int(),
  minutes: z.number().int(),
  access: QuizAccess,
  state: z.enum(["soon", "open", "closed"]),
});
export type QuizItem = z.infer<typeof QuizItem>;

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
