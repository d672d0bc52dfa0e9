import { refusalPage, type Refusal } from "#app/server/v3/refusal.server.ts";
import type { ExamResult } from "#contract/exam-results.ts";
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
  keyof Pick<ExamPages, "answers" | "questions" | "questionAnswers" | "explanations" | "merit">,
  string | null
>;

/** The pages of a quiz, which has none for its paper. */
export const noPapers: PaperPages = {
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

function linksOf({ links }: ExamResult, pages: Results["pages"]) {
  const words = {
    own_answers: { href: pages.answers, word: "আমার উত্তর" },
    question_list: { href: pages.questions, word: "প্রশ্নপত্র" },
    question_answer_list: { href: pages.questionAnswers, word: "সঠিক উত্তর" },
    question_explanation_list: { href: pages.explanations, word: "ব্যাখ্যা" },
    merit: { href: pages.merit, word: "মেধাতালিকা" },
  };
  return links.flatMap((link) => {
    const { href, word } = words[link];
    return href === null ? [] : [{ href, word }];
  });
}

export async function loadResult({ submit, results, params, pages }: Results) {
  const answer = await submit(results.getResult, { params });
  if (!answer.ok) return { result: null, links: [], waiting: waitingFor(answer) };
  const { result } = answer.data;
  return { result, links: linksOf(result, pages), waiting: { message: "", availableAt: null } };
}
