import { newKey } from "#app/server/forms/form.server.ts";
import { refusalResponse, type Refusal } from "#app/server/v3/refusal.server.ts";
import type { ExamResult } from "#contract/exams/exam-results.ts";
import { withQuery } from "#app/paths.ts";
import type { ResultCalls, Room } from "../exam.server.ts";
import type { ExamPages } from "../exam-pages.ts";
import { firstReading } from "../subjects/reading-words.ts";

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

export const noPapers: PaperPages = {
  all: null,
  answers: null,
  questions: null,
  questionAnswers: null,
  explanations: null,
  merit: null,
};

const unpublishedCodes = new Set(["result_not_published", "not_available"]);

/**
 * Message and publication time (null if unknown) of a refusal because the result is not published yet; throws a
 * Response for any other refusal.
 */
export function publicationOf(refusal: Refusal) {
  if (!unpublishedCodes.has(refusal.code ?? "")) throw refusalResponse(refusal);
  return { message: refusal.message, availableAt: refusal.envelope.available_at ?? null };
}

export function resultLinks(
  { links, counts }: Pick<ExamResult, "links" | "counts">,
  { explanations, answers, merit, all }: Results["pages"],
) {
  const ifAllowed = (link: ExamResult["links"][number], href: string | null) => (links.includes(link) ? href : null);
  const explanationsPath = ifAllowed("question_explanation_list", explanations);
  const own = ifAllowed("own_answers", answers);
  const hasWrong = counts.wrong_stems + counts.wrong_sba > 0;
  return {
    hasWrong,
    explanations: explanationsPath,
    explained: explanationsPath === null ? null : withQuery(explanationsPath, { filter: hasWrong ? "wrong" : null }),
    own,
    merit: ifAllowed("merit", merit),
    all,
  };
}

export type ResultLinks = ReturnType<typeof resultLinks>;

/** Reduces the reading of each subject (lectures, sheets, books) to what its row shows, to keep the page small. */
function shownResult(result: ExamResult): ExamResult {
  const subjects = result.subjects?.map((row) => ({ ...row, reading: firstReading(row.reading ?? []) }));
  return subjects ? { ...result, subjects } : result;
}

export async function loadResult({ submit, results, params, pages }: Results) {
  const response = await submit(results.getResult, { params });
  if (!response.ok) return { result: null, links: null, freshKey: null, waiting: publicationOf(response) };
  const { result } = response.data;
  return {
    result: shownResult(result),
    links: resultLinks(result, pages),
    freshKey: newKey(),
    waiting: { message: "", availableAt: null },
  };
}
