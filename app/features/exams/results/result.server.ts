import { refusalPage, type Refusal } from "#app/server/v3/refusal.server.ts";
import type { ExamResult } from "#contract/exams/exam-results.ts";
import { withQuery } from "#app/paths.ts";
import type { ResultCalls, Room } from "../exam.server.ts";
import type { ExamPages } from "../exam-pages.ts";

/** The calls and pages by which an exam that is over is read. */
export interface Results {
  submit: Room["submit"];
  results: ResultCalls;
  params: object;
  pages: PaperPages;
}

type PaperPages = Record<
  keyof Pick<ExamPages, "all" | "answers" | "questions" | "questionAnswers" | "explanations" | "merit">,
  string | null
>;

/** The pages of a quiz, which has none for its paper. */
export const noPapers: PaperPages = {
  all: null,
  answers: null,
  questions: null,
  questionAnswers: null,
  explanations: null,
  merit: null,
};

const notYet = new Set(["result_not_published", "not_available"]);

/** When it may be read, and the API's sentence about that. Throws any other refusal. */
export function waitingFor(refusal: Refusal) {
  if (!notYet.has(refusal.code ?? "")) throw refusalPage(refusal);
  return { message: refusal.message, availableAt: refusal.envelope.available_at ?? null };
}

/** The one thing to do next, the list of merit, and the way back. */
function linksOf({ links }: ExamResult, { explanations, answers, merit, all }: Results["pages"]) {
  const may = (link: ExamResult["links"][number], href: string | null) => (links.includes(link) ? href : null);
  const wrong = may("question_explanation_list", explanations);
  const own = may("own_answers", answers);
  return {
    explained: wrong === null ? null : withQuery(wrong, { filter: "wrong" }),
    own,
    merit: may("merit", merit),
    all,
  };
}

export type ResultLinks = ReturnType<typeof linksOf>;

export async function loadResult({ submit, results, params, pages }: Results) {
  const answer = await submit(results.getResult, { params });
  if (!answer.ok) return { result: null, links: null, waiting: waitingFor(answer) };
  const { result } = answer.data;
  return { result, links: linksOf(result, pages), waiting: { message: "", availableAt: null } };
}
