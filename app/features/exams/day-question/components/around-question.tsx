import type { TrialQuiz } from "#contract/exams/day-questions.ts";
import type { QuestionKind } from "#contract/catalogue/quizzes.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path, withQuery } from "#app/paths.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { day as dayWord } from "#locale/dates.ts";

interface AroundQuestionProps {
  kind: QuestionKind;
  previous: string | null;
  others: QuestionKind[];
  trial: TrialQuiz | null;
}

export function AroundQuestion({ kind: { slug, title }, previous, others, trial }: AroundQuestionProps) {
  return (
    <section className="stack no-print">
      <MatraHeading>এরপর</MatraHeading>
      <p className="row">
        {trial ? (
          <OfferedLink className="button" href={path("on-spot-quiz", { slug: trial.slug })}>
            {trial.questions ? `${bengaliNumber(trial.questions)} প্রশ্নের ট্রায়াল পরীক্ষা দিন` : "ট্রায়াল পরীক্ষা দিন"}
          </OfferedLink>
        ) : null}{" "}
        <OfferedLink className="button" href={path("category-batches", { slug })}>
          {title} ব্যাচ দেখুন
        </OfferedLink>
      </p>
      <ul>
        {previous ? (
          <li>
            <a className="tap" href={withQuery(path("day-question-answer", { slug }), { day: previous })}>
              {dayWord(previous)}: আগের প্রশ্ন ও ব্যাখ্যা
            </a>
          </li>
        ) : null}
        {others.map((other) => (
          <li key={other.slug}>
            <a className="tap" href={path("day-question", { slug: other.slug })}>
              আজকের প্রশ্ন: {other.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
