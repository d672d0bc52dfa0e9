import type { AnswerConflict, AnswerValue, Letter } from "#contract/exams/exams.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { time } from "#locale/dates.ts";
import { answerText, isLetter } from "../answer-text.ts";
import { statementWord } from "../../exam-words.ts";

function wordsOf(value: AnswerValue, letters: Letter[]): string {
  if (letters.length === 0) return typeof value === "string" ? value : "ফাঁকা";
  const statements = typeof value === "object" && value !== null ? value : {};
  return letters.map((letter) => `${letter} ${statementWord(statements[letter])}`).join(", ");
}

interface ConflictChoiceProps {
  id: number;
  conflict: AnswerConflict;
  isBestAnswer: boolean;
}

/** Shows two conflicting answers from two devices, and lets the doctor choose. */
export function ConflictChoice({ id, conflict: { current, yours }, isBestAnswer }: ConflictChoiceProps) {
  const disputed = typeof yours === "object" && yours !== null ? Object.keys(yours).filter(isLetter) : [];
  const letters = isBestAnswer ? [] : disputed;
  return (
    <div className="alert now conflict" id={`conflict-${id}`} role="alert">
      <Icon name="warning" />
      <div>
        <b>দুই ডিভাইসে দুই উত্তর</b>
        <p className="small">দুটিই রাখা আছে। যেটি থাকবে, সেটি বাছুন।</p>
        <div className="versus">
          <button className="button" name="keep" value={`${id}:${answerText(yours, letters)}`}>
            {wordsOf(yours, letters)} <span className="small">এই ডিভাইস</span>
          </button>
          <button className="button" name="keep" value={`${id}:${answerText(current.value, letters)}`}>
            {wordsOf(current.value, letters)}{" "}
            <span className="small">
              {current.device_label ?? "অন্য ডিভাইস"}, {time(current.saved_at)}
            </span>
          </button>
        </div>
      </div>
    </div>
  );
}
