import type { FinderQuestion } from "#contract/catalogue/batches.ts";

export interface Answer {
  questionId: number;
  optionId: number;
}

const answersAtMost = 20;

/** The answers in a link, as `q<question>=<option>`. A question or an option that is not on offer counts as not answered. */
export function givenAnswers(search: URLSearchParams, questions: FinderQuestion[]): Answer[] {
  return questions
    .flatMap((question) => {
      const value = search.get(`q${question.id}`);
      const option = question.options.find(({ id }) => String(id) === value);
      return option ? [{ questionId: question.id, optionId: option.id }] : [];
    })
    .slice(0, answersAtMost);
}

/** 1.4~2.7, as the endpoint takes them; undefined when nothing is answered. */
export function answersQuery(answers: Answer[]): string | undefined {
  return answers.map(({ questionId, optionId }) => `${questionId}.${optionId}`).join("~") || undefined;
}
