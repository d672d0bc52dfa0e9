import type { AnswerValue } from "#contract/exams/exams.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { bengaliDigits } from "#locale/bengali.ts";
import { QuestionImage } from "../../question-image.tsx";
import type { RoomData } from "../room.server.ts";
import { AnswerFields, statementsOf } from "./answer-fields.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";

type Question = RoomData["questions"][number];

function shownAnswer({ kind, value }: Question, typed: AnswerValue | undefined): AnswerValue {
  if (kind === "sba") return typed === undefined ? value : typed;
  return { ...statementsOf(value), ...statementsOf(typed) };
}

interface RoomQuestionProps {
  question: Question;
  typed: AnswerValue | undefined;
  /** The question belongs to another page than the one shown. */
  isHidden: boolean;
}

export function RoomQuestion({ question, typed, isHidden }: RoomQuestionProps) {
  const { id, number, stem_html, image, rev, flagged, was, mutationId, conflict } = question;
  return (
    <fieldset className="question" id={`q${number}`} hidden={isHidden} aria-describedby={`stem${id}`}>
      <legend className="hidden">
        <h2>প্রশ্ন {bengaliDigits(number)}</h2>
      </legend>
      <input type="hidden" name={`rev[${id}]`} value={rev} />
      <input type="hidden" name={`mid[${id}]`} value={mutationId} />
      <input type="hidden" name={`was[${id}]`} value={was} />
      {flagged ? <input type="hidden" name={`flagged[${id}]`} value="1" /> : null}
      <div className="question-head">
        <b aria-hidden="true" data-number={bengaliDigits(number)} />
        <div lang="en" id={`stem${id}`}>
          <SafeHtml html={stem_html} />
        </div>
        <label className="flag" title="পরে দেখব">
          <input type="checkbox" name={`flag[${id}]`} defaultChecked={flagged} /> <Icon name="flag" />
          <span className="hidden">পরে দেখব</span>
        </label>
      </div>
      <QuestionImage image={image} number={number} />
      {conflict ? <ConflictChoice question={question} conflict={conflict} /> : null}
      <AnswerFields question={question} value={shownAnswer(question, typed)} />
    </fieldset>
  );
}
