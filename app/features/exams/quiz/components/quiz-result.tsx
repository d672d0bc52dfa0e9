import type { ReactNode } from "react";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { path } from "#app/paths.ts";
import { markText } from "../../exam-words.ts";
import { PaperQuestion } from "../../paper/components/paper-question.tsx";
import { NotYet } from "../../results/components/not-yet.tsx";
import { ResultScreen } from "../../results/components/result-screen.tsx";
import type { QuizOutcome } from "../quiz-outcome.server.ts";

/** Sends the mark on by a link alone, which needs no script. */
function ShareLink({ words, address }: { words: string; address: string }) {
  const text = encodeURIComponent(`${words} ${address}`);
  return (
    <a className="button" href={`https://wa.me/?text=${text}`} target="_blank" rel="noopener noreferrer">
      WhatsApp-এ শেয়ার করুন
    </a>
  );
}

const answersId = "answers";

function Answers({ paper }: { paper: NonNullable<QuizOutcome["paper"]> }) {
  return (
    <section className="stack paper" id={answersId}>
      <MatraHeading>উত্তর ও ব্যাখ্যা</MatraHeading>
      {paper.questions.map((question) => (
        <PaperQuestion key={question.id} question={question} objection={null} />
      ))}
    </section>
  );
}

/** What a quiz that was handed in tells: the mark, the answers with why, and only then `after`, the way into the centre. */
export function QuizResult({ outcome, after }: { outcome: QuizOutcome; after: ReactNode }) {
  const { result, links, waiting, paper, quizAddress } = outcome;
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
  return (
    <>
      <ResultScreen result={result} links={paper ? { ...links, explained: `#${answersId}` } : links} />
      {paper ? <Answers paper={paper} /> : null}
      <p className="row no-print">
        <ShareLink words={`“${result.title}” কুইজে আমার নম্বর ${mark}। আপনিও দিন:`} address={quizAddress} />{" "}
        <a className="button" href={path("quiz-list")}>
          আরও কুইজ
        </a>
      </p>
      {after}
    </>
  );
}
