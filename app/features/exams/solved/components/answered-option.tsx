import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import type { PracticeQuestion } from "#contract/exams/practice.ts";
import { ShareMeter } from "#app/components/ui/share-meter.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { statementWord } from "../../exam-words.ts";
import { markSigns, ownText, type Mark } from "../verdict.ts";

interface OptionProps {
  question: Pick<PracticeQuestion, "kind" | "value" | "key" | "share">;
  letter: Letter;
  /** Name by which texts of the options speak of this one: its letter in their script, or its number. */
  name: string;
  text: string;
  mark: Mark | undefined;
}

function keyText(key: AnswerValue | undefined, letter: Letter): string {
  if (typeof key === "string") return key === letter ? "ঠিক উত্তর" : "";
  const isTrue = key?.[letter];
  return isTrue === 1 || isTrue === 0 ? `ঠিক: ${statementWord(isTrue)}` : "";
}

function Others({ question: { kind, key, share }, letter }: Pick<OptionProps, "question" | "letter">) {
  const others = share?.[letter];
  if (!others) return null;
  const isTrue = typeof key === "object" ? key[letter] === 1 : true;
  const percent = Math.round(isTrue ? others.yes : others.no);
  return (
    <p className="others small quiet">
      <ShareMeter share={percent / 100} />{" "}
      <span>
        অন্যদের {bengaliNumber(percent)}% {kind === "sba" ? "এটি বেছেছেন" : "ঠিক"}
      </span>
    </p>
  );
}

export function AnsweredOption({ question, letter, name, text, mark }: OptionProps) {
  const { kind, value, key } = question;
  const own = ownText(value, letter, kind === "sba");
  const right = mark === "correct" ? "" : keyText(key, letter);
  const shownMark = mark ?? (own === statementWord(null) ? "blank" : undefined);
  return (
    <li className={mark} data-letter={letter}>
      <p lang="en">
        <b>{name}</b> <span>{text}</span>
      </p>
      {own || right ? (
        <p className="small row">
          {own ? (
            <span className={`mark ${shownMark ?? ""}`}>
              {shownMark ? <i aria-hidden="true">{markSigns[shownMark]}</i> : null} {own}
            </span>
          ) : null}{" "}
          {right ? <b data-right="">{right}</b> : null}
        </p>
      ) : null}
      <Others question={question} letter={letter} />
    </li>
  );
}
