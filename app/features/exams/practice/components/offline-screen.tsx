import { Alert } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import { SolvedQuestion } from "../../solved/components/solved-question.tsx";
import { practiceObjection, questionPath } from "../../practice-pages.ts";
import type { OfflineData, OfflineSession } from "../offline.server.ts";
import { PracticeClient } from "./practice-client.tsx";
import { QuestionForm } from "./question-form.tsx";
import { QuestionNotes } from "./question-notes.tsx";
import { HeldBar } from "./session-bar.tsx";
import { SessionHead } from "./session-head.tsx";
import { WaitsPage } from "./waits.tsx";
import { Watermark } from "./watermark.tsx";

type Question = OfflineSession["questions"][number];

interface HeldQuestionProps {
  question: Question;
  offline: OfflineSession;
}

function HeldQuestion({ question, offline }: HeldQuestionProps) {
  const { session, watermark, isAhead } = offline;
  const { id, number, was, keyText, mutationId } = question;
  const here = questionPath(session.id, number);
  return (
    <section id={`practice-${number}`} data-number={number} data-key={keyText}>
      <QuestionForm
        session={{ session, question: { ...question, value: null }, palette: [], was, mutationId, watermark }}
      />
      <div className="wrap room" data-solution="" hidden>
        <div className="solved">
          <SolvedQuestion
            question={{ ...question, value: undefined }}
            place="alone"
            objection={practiceObjection(question)}
            hasMarks={false}
            bankId={isAhead ? id : null}
          >
            {isAhead ? <QuestionNotes question={question} elsewhere={here} /> : null}
          </SolvedQuestion>
          <Watermark text={watermark} />
        </div>
        <HeldBar session={session} number={number} />
      </div>
    </section>
  );
}

function OfflineQuestions(offline: OfflineSession) {
  const { session, questions } = offline;
  const [first] = questions;
  return (
    <div
      className="room-page"
      data-practice={session.id}
      data-server-now={session.server_now}
      data-save={path("my-practice-offline", { id: session.id })}
      data-held=""
    >
      <SessionHead session={session} number={first?.number ?? session.question_count} />
      <div className="wrap finish">
        <Alert tone="quiet" icon="check" title="ইন্টারনেট ছাড়া অনুশীলন">
          <p data-state="">
            {first
              ? "নিচের প্রশ্নগুলো এই ফোনে রাখা যায়। উত্তর ফোনে থাকবে, ইন্টারনেট এলে নিজে থেকেই যাবে।"
              : "উত্তর বাকি আছে, এমন কোনো প্রশ্ন নেই।"}
          </p>
        </Alert>
      </div>
      {questions.map((question) => (
        <HeldQuestion key={question.number} question={question} offline={offline} />
      ))}
      <p className="wrap row finish">
        <a className="button" href={path("my-practice")}>
          অনুশীলনে ফিরুন
        </a>
      </p>
      <PracticeClient />
    </div>
  );
}

export function OfflineScreen({ offline }: { offline: OfflineData }) {
  if (!offline.waits) return <OfflineQuestions {...offline} />;
  return (
    <div className="wrap section">
      <WaitsPage message={offline.waits.message} />
    </div>
  );
}
