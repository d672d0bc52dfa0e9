import type { AnswerValue } from "#contract/exams/exams.ts";
import { time } from "#locale/dates.ts";
import { statementsOf } from "../../room/components/answer-fields.tsx";
import { Palette } from "../../room/components/palette.tsx";
import type { UnsavedAnswer } from "../answer.server.ts";
import { questionPath } from "../../practice-pages.ts";
import type { OpenSession } from "../session.server.ts";
import { AskedQuestion, CertaintyChoice } from "./asked-question.tsx";
import { TimedBar, TutorBar } from "./session-bar.tsx";
import { Watermark } from "./watermark.tsx";

function shownAnswer({ kind, value }: OpenSession["question"], typed: AnswerValue | undefined): AnswerValue {
  if (kind === "sba") return (typed === undefined ? value : typed) ?? null;
  return { ...statementsOf(value), ...statementsOf(typed) };
}

interface QuestionFormProps {
  session: Pick<OpenSession, "session" | "question" | "palette" | "was" | "mutationId" | "watermark">;
  unsaved?: UnsavedAnswer | undefined;
}

export function QuestionForm({ session: open, unsaved }: QuestionFormProps) {
  const { session, question, palette, was, mutationId } = open;
  const { id, number } = question;
  const isTimed = session.mode === "timed";
  return (
    <form
      method="post"
      action={questionPath(session.id, number)}
      noValidate
      className={isTimed ? "wrap room" : "wrap room tutor"}
    >
      <button className="hidden" name="go" value={isTimed ? "save" : "verdict"} tabIndex={-1} aria-hidden="true">
        সেভ করুন
      </button>{" "}
      <a className="skip-link" href={`#room-bar-${number}`}>
        নিচের বোতামে যান
      </a>
      <input type="hidden" name="question_id" value={id} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="mutation_id" value={mutationId} />
      <input type="hidden" name={`was[${id}]`} value={was} />
      <div className="room-questions">
        {session.ends_at ? <p className="small quiet">শেষ সময় {time(session.ends_at)}।</p> : null}
        <AskedQuestion question={question} value={shownAnswer(question, unsaved?.value)} />
        <div className="beside">
          <CertaintyChoice
            stored={question.certainty ?? ""}
            typed={unsaved?.typed.find(([name]) => name === "certainty")?.[1]}
          />
          <Watermark text={open.watermark} />
          <p className="row finish">
            <button className="button" name="go" value="finish">
              এখানেই শেষ করুন
            </button>
          </p>
        </div>
      </div>
      {isTimed ? <Palette items={palette} isCurrent={(item) => item.number === number} /> : null}
      {isTimed ? <TimedBar session={session} number={number} /> : <TutorBar session={session} number={number} />}
    </form>
  );
}
