import type { AnswerValue } from "#contract/exams/exams.ts";
import { useDocument, type RenderOnce } from "#app/components/document/document.tsx";
import { sharedContent } from "#app/components/document/static/shared-content.ts";
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
  /** Answer and flag that were not saved. */
  typed: { value?: AnswerValue; flagged?: boolean } | undefined;
  /** True if the question belongs to another page than the one shown. */
  isHidden: boolean;
}

/** Content of a question with its saved answer and flag, overlaid by `typed`. */
function QuestionFields({ question, typed }: Omit<RoomQuestionProps, "isHidden">) {
  const { id, number, stem_html, image, rev, flagged, was, mutationId, conflict } = question;
  return (
    <>
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
          <input type="checkbox" name={`flag[${id}]`} defaultChecked={typed?.flagged ?? flagged} /> <Icon name="flag" />
          <span className="hidden">পরে দেখব</span>
        </label>
      </div>
      <QuestionImage image={image} number={number} />
      {conflict ? <ConflictChoice question={question} conflict={conflict} /> : null}
      <AnswerFields question={question} value={shownAnswer(question, typed?.value)} />
    </>
  );
}

/**
 * Placeholder, in markup that several pages share, for the id of the next change, which no two pages share. It stands
 * before any text of the question, so that its first occurrence is the one to replace.
 */
const mutationMark = "\ue000";

/**
 * Markup of a question with its stored answer, shared by pages with the same answer, revision and flag, with the page's
 * own id of the next change.
 */
function sharedMarkup(question: Question, renderOnce: RenderOnce): string {
  const marked = { ...question, mutationId: mutationMark };
  const markup = renderOnce(JSON.stringify(marked), () => <QuestionFields question={marked} typed={undefined} />);
  const at = markup.indexOf(mutationMark);
  return markup.slice(0, at) + question.mutationId + markup.slice(at + mutationMark.length); // `replace` copies all
}

export function RoomQuestion({ question, typed, isHidden }: RoomQuestionProps) {
  const { id, number, conflict } = question;
  const { renderOnce } = useDocument();
  const isShared = renderOnce && typed === undefined && !conflict;
  return (
    <fieldset
      className="question"
      id={`q${number}`}
      hidden={isHidden}
      aria-describedby={`stem${id}`}
      {...(isShared
        ? sharedContent(sharedMarkup(question, renderOnce))
        : { children: <QuestionFields question={question} typed={typed} /> })}
    />
  );
}
