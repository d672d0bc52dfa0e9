import type { AnswerConflict, AnswerValue, Letter, Question } from "#contract/exams/exams.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { time } from "#locale/dates.ts";
import { answerText, isLetter } from "../answer-text.ts";
import { statementWord } from "../../exam-words.ts";
import { mentionedLetters } from "../../option-letters.ts";

function AnswerWords({ value, letters, question }: { value: AnswerValue; letters: Letter[]; question: Question }) {
  if (question.kind === "sba") {
    const option = question.options.find(({ letter }) => letter === value);
    const letter = option && mentionedLetters(question.options)?.get(option.letter);
    if (!option) return <>ফাঁকা</>;
    return (
      <span lang="en">
        {letter ? `${letter} ` : ""}
        {option.text}
      </span>
    );
  }
  const statements = typeof value === "object" && value !== null ? value : {};
  return <>{letters.map((letter) => `${letter} ${statementWord(statements[letter])}`).join(", ")}</>;
}

interface Giver {
  is_this_device?: boolean | undefined;
  device_label: string | null;
}

function giverWords(giver: Giver | undefined): string {
  if (giver?.is_this_device) return "এই ডিভাইস";
  return giver?.device_label ?? "অন্য ডিভাইস";
}

interface ConflictChoiceProps {
  question: Question;
  conflict: AnswerConflict;
}

export function ConflictChoice({ question, conflict: { current, yours, yours_from } }: ConflictChoiceProps) {
  const { id, kind } = question;
  const disputed = typeof yours === "object" && yours !== null ? Object.keys(yours).filter(isLetter) : [];
  const letters = kind === "sba" ? [] : disputed;
  return (
    <div className="alert now conflict" id={`conflict-${id}`} role="alert">
      <Icon name="warning" />
      <div>
        <b>দুই ডিভাইসে দুই উত্তর</b>
        <p className="small">দুটিই রাখা আছে। যেটি থাকবে, সেটি বাছুন।</p>
        <div className="versus">
          <button className="button" name="keep" value={`${id}:${answerText(yours, letters)}`}>
            <AnswerWords value={yours} letters={letters} question={question} />{" "}
            <span className="small">{giverWords(yours_from)}</span>
          </button>
          <button className="button" name="keep" value={`${id}:${answerText(current.value, letters)}`}>
            <AnswerWords value={current.value} letters={letters} question={question} />{" "}
            <span className="small">
              {giverWords(current)}, {time(current.saved_at)}
            </span>
          </button>
        </div>
      </div>
    </div>
  );
}
