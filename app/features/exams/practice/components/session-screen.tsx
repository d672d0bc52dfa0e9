import { Alert, Flash } from "#app/components/ui/alert.tsx";
import { Offered } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import { SolvedQuestion } from "../../solved/components/solved-question.tsx";
import { dueWords } from "../../solved/due-words.ts";
import type { UnsavedAnswer } from "../answer.server.ts";
import { practiceObjection } from "../../practice-pages.ts";
import type { OpenSession, SessionData } from "../session.server.ts";
import { PracticeClient } from "./practice-client.tsx";
import { QuestionForm } from "./question-form.tsx";
import { QuestionNotes } from "./question-notes.tsx";
import { SessionHead } from "./session-head.tsx";
import { NextBar } from "./session-bar.tsx";
import { Watermark } from "./watermark.tsx";
import { WaitsPage } from "./waits.tsx";

interface OpenSessionProps {
  session: OpenSession;
  unsaved: UnsavedAnswer | undefined;
}

function Solved({ session: { session, question, watermark } }: Pick<OpenSessionProps, "session">) {
  return (
    <div className="wrap room">
      <div className="solved">
        <SolvedQuestion
          question={question}
          place="alone"
          due={dueWords(question.due_on, session.server_now)}
          objection={practiceObjection(question)}
          hasMarks={false}
          bankId={question.id}
        >
          <QuestionNotes question={question} />
        </SolvedQuestion>
        <Watermark text={watermark} />
      </div>
      <NextBar session={session} number={question.number} />
    </div>
  );
}

function Session({ session, unsaved }: OpenSessionProps) {
  const { message, question } = session;
  const offline = path("my-practice-offline", { id: session.session.id });
  const isKept = session.session.mode === "tutor" && session.session.status === "running";
  return (
    <div
      className="room-page"
      data-practice={session.session.id}
      data-server-now={session.session.server_now}
      data-solved={question.is_solved ? question.number : undefined}
      data-save={isKept ? offline : undefined}
    >
      <SessionHead session={session.session} number={question.number} />
      {message || unsaved ? (
        <div className="wrap">
          <Flash message={message} />
          {unsaved ? (
            <Alert tone="danger" icon="warning" title="উত্তরটি এখনো সেভ হয়নি">
              <p>{unsaved.failure} আপনার বাছাই নিচে আছে, আবার চাপুন।</p>
            </Alert>
          ) : null}
        </div>
      ) : null}
      {isKept ? (
        <div className="wrap">
          <p className="alert now" role="status" data-state="" hidden />
        </div>
      ) : null}
      <section data-number={question.number}>
        {question.is_solved ? <Solved session={session} /> : <QuestionForm session={session} unsaved={unsaved} />}
      </section>
      <Offered href={offline}>
        <PracticeClient />
      </Offered>
    </div>
  );
}

export function SessionScreen({ session, unsaved }: { session: SessionData; unsaved: UnsavedAnswer | undefined }) {
  if (session.waits) {
    return (
      <div className="wrap section">
        <WaitsPage message={session.waits.message} />
      </div>
    );
  }
  return <Session session={session} unsaved={unsaved} />;
}
