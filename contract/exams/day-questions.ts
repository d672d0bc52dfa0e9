import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Question, StatementValues, Letter } from "#contract/exams/exams.ts";
import { Day, Slug } from "#contract/fields.ts";
import { QuestionKind as Kind, QuizItem } from "#contract/catalogue/quizzes.ts";

const endpoint = endpointsOf("day-questions");

const AskedQuestion = Question.omit({ number: true });

/** Open quiz that visitors take without giving a phone number, for the exam kind `trial_for`. */
const TrialQuiz = QuizItem.extend({ slug: Slug, trial_for: Kind });
export type TrialQuiz = z.infer<typeof TrialQuiz>;

export const listDayQuestions = endpoint({
  method: "GET",
  path: "/web/questions-of-the-day",
  access: "public",
  summary: "Today's public question of each exam kind that has one, without key, and the open trial exams",
  response: z.object({
    /** Day in Asia/Dhaka. */
    day: Day,
    questions: z.array(z.object({ kind: Kind, question: AskedQuestion })),
    trials: z.array(TrialQuiz).nullish(),
  }),
});

export const getDayQuestion = endpoint({
  method: "GET",
  path: "/web/questions-of-the-day/{slug}",
  access: "public",
  summary: "Public question of an exam kind on a day, today or one of the seven days before, with key and explanation",
  params: z.object({ slug: Slug }),
  query: z.object({ day: Day.optional() }),
  response: z.object({
    day: Day,
    kind: Kind,
    question: AskedQuestion.extend({
      /** 1 for a true statement and 0 for a false one; the right letter of an `sba`. */
      key: z.union([StatementValues, Letter]),
      explanation_html: z.string().nullish(),
      reference: z.string().nullish(),
    }),
    /** The next older day with a question that can be read; null: there is none. */
    previous: Day.nullish(),
  }),
});
