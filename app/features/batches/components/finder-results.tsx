import type { BatchItem, FinderQuestion } from "#contract/catalogue/batches.ts";
import { BatchCards } from "#app/components/catalogue/batch-cards.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { path } from "#app/paths.ts";
import type { FinderAnswer } from "../finder-query.ts";

interface FinderResultsProps {
  slug: string;
  questions: FinderQuestion[];
  answers: FinderAnswer[];
  batches: (BatchItem & { match_reason: string })[];
}

function AnswerList({ questions, answers }: Pick<FinderResultsProps, "questions" | "answers">) {
  const optionIds = new Set(answers.map(({ questionId, optionId }) => `${questionId}.${optionId}`));
  return (
    <ul className="row" aria-label="আপনার উত্তর">
      {questions.flatMap(({ id, options }) =>
        options
          .filter((option) => optionIds.has(`${id}.${option.id}`))
          .map((option) => (
            <li key={option.id} className="tag">
              {option.label}
            </li>
          )),
      )}
    </ul>
  );
}

export function FinderResults({ slug, questions, answers, batches }: FinderResultsProps) {
  return (
    <div className="stack">
      <AnswerList questions={questions} answers={answers} />
      {batches.length === 0 ? (
        <EmptyList of="batches" title="এই উত্তরে কোনো ব্যাচ মেলেনি">
          <p>একটি-দুটি উত্তর বদলে দেখুন, না হলে পুরো তালিকা থেকে বেছে নিন।</p>
          <a className="button" href={path("category-batches", { slug })}>
            সব ব্যাচ দেখুন
          </a>
        </EmptyList>
      ) : (
        <BatchCards batches={batches} headingLevel={2} />
      )}
      <p>
        <a className="button" href={path("batch-for-you", { slug })}>
          আবার বাছুন
        </a>
      </p>
    </div>
  );
}
