import type { ReactNode } from "react";
import type { AnswerFilter } from "#contract/exams/exam-script.ts";
import { Share } from "#app/components/site/share.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { path } from "#app/paths.ts";
import { markText, quizWords } from "../../exam-words.ts";
import { AnswerFilterTabs, NoAnswers } from "../../paper/components/answer-filter.tsx";
import { SolvedQuestion } from "../../solved/components/solved-question.tsx";
import { NotYet } from "../../results/components/not-yet.tsx";
import { ResultScreen } from "../../results/components/result-screen.tsx";
import type { QuizOutcome } from "../quiz-outcome.server.ts";

const answersId = "answers";

function answersOf(filter: AnswerFilter | null): string {
  return `?filter=${filter ?? "all"}#${answersId}`;
}

function Answers({ paper }: { paper: NonNullable<QuizOutcome["paper"]> }) {
  return (
    <section className="stack paper" id={answersId}>
      <MatraHeading>উত্তর ও ব্যাখ্যা</MatraHeading>
      <AnswerFilterTabs filter={paper.filter} hrefOf={answersOf} />
      {paper.questions.length === 0 ? <NoAnswers all={answersOf(null)} /> : null}
      {paper.questions.map((question, place) => (
        <SolvedQuestion
          key={question.id}
          question={question}
          objection={null}
          filter={paper.filter}
          isUnfolded={place === 0}
        />
      ))}
    </section>
  );
}

interface QuizResultProps {
  outcome: QuizOutcome;
  /** True if a doctor has saved the result as their own. */
  isOwn: boolean;
  /** The batch that fits a trial exam. */
  offer?: ReactNode;
  /** Links to the centre's courses. */
  after: ReactNode;
}

export function QuizResult({ outcome, isOwn, offer, after }: QuizResultProps) {
  const { result, links, freshKey, waiting, paper, quizAddress } = outcome;
  if (!result) {
    return (
      <NotYet {...waiting}>
        <p>
          <a href={path("quiz-list")}>অন্য কুইজ দেখুন</a>
        </p>
      </NotYet>
    );
  }
  const mark = `${markText(result.obtained, result.decimals)} / ${markText(result.total, result.decimals)}`;
  const words = `“${result.title}” ${quizWords(result.is_trial).inIt} আমার নম্বর ${mark}। আপনিও দিন:`;
  return (
    <>
      <ResultScreen
        result={result}
        links={paper ? { ...links, explained: answersOf(links.hasWrong ? "wrong" : null) } : links}
        freshKey={isOwn ? freshKey : null}
      >
        <Share words={words} address={quizAddress}>
          <a href={`https://wa.me/?text=${encodeURIComponent(`${words} ${quizAddress}`)}`} rel="noopener noreferrer">
            WhatsApp-এ পাঠান
          </a>
        </Share>
      </ResultScreen>
      {offer}
      {paper ? <Answers paper={paper} /> : null}
      <p className="no-print">
        <a className="button" href={path("quiz-list")}>
          আরও কুইজ
        </a>
      </p>
      {after}
    </>
  );
}
