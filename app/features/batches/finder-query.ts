import type { FinderQuestion } from "#contract/catalogue/batches.ts";

export interface FinderAnswer {
  questionId: number;
  optionId: number;
}

const maxAnswers = 20;

/** Parses answers from a URL (`q<question>=<option>`), at most 20. Unknown questions and options are ignored. */
export function parseAnswers(search: URLSearchParams, questions: FinderQuestion[]): FinderAnswer[] {
  return questions
    .flatMap((question) => {
      const value = search.get(`q${question.id}`);
      const option = question.options.find(({ id }) => String(id) === value);
      return option ? [{ questionId: question.id, optionId: option.id }] : [];
    })
    .slice(0, maxAnswers);
}

/**
 * Formats answers as the API expects them, `<question>.<option>` joined by `~` (`1.4~2.7`); undefined if there are
 * none.
 */
export function answersQuery(answers: FinderAnswer[]): string | undefined {
  return answers.map(({ questionId, optionId }) => `${questionId}.${optionId}`).join("~") || undefined;
}
