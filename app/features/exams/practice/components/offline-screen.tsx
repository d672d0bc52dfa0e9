import { Alert } from "#app/components/ui/alert.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { path } from "#app/paths.ts";
import { PaperQuestion } from "../../paper/components/paper-question.tsx";
import { practiceObjection, questionPath } from "../../practice-pages.ts";
import type { OfflineData, OfflineSession } from "../offline.server.ts";
import { AskedQuestion, CertaintyChoice } from "./asked-question.tsx";
import { PracticeClient } from "./practice-client.tsx";
import { SessionHead } from "./session-head.tsx";
import { WaitsPage } from "./waits.tsx";
import { Watermark } from "./watermark.tsx";

type Question = OfflineSession["questions"][number];

interface OfflineQuestionProps {
  question: Question;
  sessionId: number;
  watermark: string | null;
  /** Numbers of the questions before and after it on the page. */
  before: number | undefined;
  after: number | undefined;
}

/** Question with its answer form, and its solution, which the script shows after the answer. */
function OfflineQuestion({ question, sessionId, watermark, before, after }: OfflineQuestionProps) {
  const { id, number, was, keyText, mutationId } = question;
  return (
    <section className="wrap room offline-question" id={`practice-${number}`} data-number={number} data-key={keyText}>
      <form method="post" action={questionPath(sessionId, number)} noValidate>
        <input type="hidden" name="question_id" value={id} />
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="mutation_id" value={mutationId} />
        <input type="hidden" name={`was[${id}]`} value={was} />
        <div className="room-questions">
          <AskedQuestion question={question} value={null} />
          <CertaintyChoice />
        </div>
        <p className="row">
          <button className="button primary" name="go" value="verdict">
            উত্তর মেলান <Icon name="check" />
          </button>
        </p>
      </form>
      <div className="solved" data-solution="" hidden>
        <p role="status" data-verdict="" />
        <Watermark text={watermark} />
        <PaperQuestion
          question={{ ...question, value: undefined }}
          objection={practiceObjection(question)}
          hasMarks={false}
        />
      </div>
      <p className="row">
        {before === undefined ? null : (
          <a className="button" href={`#practice-${before}`}>
            আগের প্রশ্ন
          </a>
        )}{" "}
        {after === undefined ? null : (
          <a className="button" href={`#practice-${after}`} data-next="">
            পরের প্রশ্ন
          </a>
        )}
      </p>
    </section>
  );
}

function OfflineQuestions({ session, watermark, questions }: OfflineSession) {
  const [first] = questions;
  return (
    <div
      className="room-page"
      data-practice={session.id}
      data-server-now={session.server_now}
      data-save={path("my-practice-offline", { id: session.id })}
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
      {questions.map((question, place) => (
        <OfflineQuestion
          key={question.number}
          question={question}
          sessionId={session.id}
          watermark={watermark}
          before={questions[place - 1]?.number}
          after={questions[place + 1]?.number}
        />
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

/** The next questions of a session on one page, which the phone keeps; or the reason why there are none now. */
export function OfflineScreen({ offline }: { offline: OfflineData }) {
  if (!offline.waits) return <OfflineQuestions {...offline} />;
  return (
    <div className="wrap section">
      <WaitsPage message={offline.waits.message} />
    </div>
  );
}
