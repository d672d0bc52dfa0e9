import type { ReactNode } from "react";
import type { AnswerFilter, ScriptQuestion } from "#contract/exams/exam-script.ts";
import type { Letter } from "#contract/exams/exams.ts";
import type { PracticeQuestion } from "#contract/exams/practice.ts";
import type { CleanHtml } from "#app/format/clean-html.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { mentionedLetters, sortedByLetter } from "../../option-letters.ts";
import { foldedTitle, isExplainedFirst, partsOf, type Verdict } from "../verdict.ts";
import { verdictIn } from "../judged-question.ts";
import { AnsweredOption } from "./answered-option.tsx";
import { QuestionActions } from "./question-actions.tsx";
import { QuestionImage } from "../../question-image.tsx";
import { VerdictLine } from "./verdict-line.tsx";

export type ShownQuestion = Omit<ScriptQuestion, "stem_html" | "explanation_html"> &
  Partial<Pick<PracticeQuestion, "share">> & {
    stem_html: CleanHtml | null;
    explanation_html: CleanHtml | null;
  };

function namesOf({ kind, options }: ShownQuestion): (letter: Letter) => string {
  const names = kind === "sba" ? mentionedLetters(options) : undefined;
  return (letter) => names?.get(letter) ?? letter;
}

interface OptionsProps {
  question: ShownQuestion;
  letters: Letter[];
  verdict: Verdict | undefined;
}

function Options({ question, letters, verdict }: OptionsProps) {
  const nameOf = namesOf(question);
  const texts = new Map(question.options.map(({ letter, text }) => [letter, text]));
  return (
    <ul className="answered">
      {letters.map((letter) => (
        <AnsweredOption
          key={letter}
          question={question}
          letter={letter}
          name={nameOf(letter)}
          text={texts.get(letter) ?? ""}
          mark={verdict?.letters[letter]}
        />
      ))}
    </ul>
  );
}

/** Collapsed options, those that `partsOf` folds away. Hidden if there are none, as `showVerdict` may fill it. */
function FoldedOptions({ question, letters, verdict }: OptionsProps) {
  const isEmpty = letters.length === 0;
  return (
    <details className="folded" hidden={isEmpty}>
      <summary>
        <span>{verdict && !isEmpty ? foldedTitle(verdict, letters, namesOf(question)) : null}</span>{" "}
        <Icon name="down" />
      </summary>
      <Options question={question} letters={letters} verdict={verdict} />
    </details>
  );
}

function Explanation({ question: { explanation_html, reference, discussion_url } }: { question: ShownQuestion }) {
  if (!explanation_html && !reference && !discussion_url) return null;
  return (
    <div className="explanation">
      <h3>কেন</h3>
      {explanation_html ? <SafeHtml html={explanation_html} /> : null}
      {reference ? <p className="small quiet">সূত্র: {reference}</p> : null}
      {discussion_url ? (
        <DataLink link={discussion_url} className="tap">
          আলোচনা দেখুন
        </DataLink>
      ) : null}
    </div>
  );
}

const standingWords = {
  bonus: "প্রশ্নটিতে সবাই পূর্ণ নম্বর পেয়েছেন।",
  void: "প্রশ্নটি বাতিল, কারও নম্বরে ধরা হয়নি।",
};

interface MoreProps {
  question: ShownQuestion;
  /** Path of a new complaint about the question; null: it takes none. */
  objection: string | null;
  /** Id of the question in the bank, by which the teacher is asked. */
  bankId?: number | null | undefined;
  /** Controls that bookmark the question and keep a note. */
  children?: ReactNode;
}

function More({
  question: { number, difficulty, reading },
  objection,
  bankId = null,
  place,
  children,
}: MoreProps & Pick<SolvedQuestionProps, "place">) {
  return (
    <>
      {typeof difficulty === "number" ? (
        <p className="small quiet">এ প্রশ্নে অন্যরা গড়ে {bengaliNumber(Math.round(difficulty))}% ঠিক করেছেন</p>
      ) : null}
      {children || bankId !== null || reading?.length ? (
        <QuestionActions
          reading={reading ?? []}
          bankId={bankId}
          describedBy={`question-${number}`}
          isPlain={place === "list"}
        >
          {children}
        </QuestionActions>
      ) : null}
      {objection ? (
        <p className="no-print">
          <a className="tap small" href={objection} aria-describedby={`question-${number}`}>
            প্রশ্নে ভুল আছে? জানান
          </a>
        </p>
      ) : null}
    </>
  );
}

interface SolvedQuestionProps extends MoreProps {
  place?: "alone" | "news" | "list";
  /** True if the question has marks of an exam. */
  hasMarks?: boolean;
  /** Day on which the question is asked again. */
  due?: string | null;
  filter?: AnswerFilter;
  /**
   * In a list: true to show the explanation outside of what is folded, false to fold it; undefined to fold nothing but
   * right answers.
   */
  isUnfolded?: boolean | undefined;
}

export function SolvedQuestion({ place = "list", hasMarks = true, due = null, ...props }: SolvedQuestionProps) {
  const { question, filter = "all", isUnfolded } = props;
  const { number, stem_html, image, marks, standing, key, explanation_html } = question;
  const verdict = verdictIn(question);
  const all = sortedByLetter(question.options).map(({ letter }) => letter);
  const isWrongOnly = filter === "wrong";
  const isShort = isUnfolded !== undefined && Boolean(explanation_html);
  const isFolded = isShort && !isUnfolded;
  const isKey = isFolded && !verdict; // nothing was answered: the options are what is to be remembered
  const { shown, folded } = verdict ? partsOf(verdict, { key, all, isWrongOnly }) : { shown: all, folded: [] };
  const isWhyFirst = !isShort && isExplainedFirst({ shown });
  const why = <Explanation question={question} />;
  const options = <Options question={question} letters={shown} verdict={verdict} />;
  const rest = (
    <>
      {folded.length > 0 || (place === "alone" && !verdict) ? (
        <FoldedOptions question={question} letters={folded} verdict={verdict} />
      ) : null}
      <More {...props} place={place} />
    </>
  );
  return (
    <article className={place === "list" ? "card solved-question" : "solved-question"}>
      <VerdictLine
        verdict={verdict}
        number={number}
        place={place}
        due={due}
        obtained={hasMarks ? marks?.obtained : undefined}
        isFlagged={question.flagged ?? false}
      />
      {standing && standing !== "normal" ? <p className="small">{standingWords[standing]}</p> : null}
      {stem_html === null ? null : (
        <div lang="en" className="asked">
          <SafeHtml html={stem_html} />
        </div>
      )}
      <QuestionImage image={image} number={number} />
      {isWhyFirst ? why : null}
      {isKey ? null : options}
      {isWhyFirst || isFolded ? null : why}
      {isShort ? (
        <details className="why">
          <summary>
            {isKey ? "উত্তর" : isFolded ? "কেন" : "আরও"} <Icon name="down" />
          </summary>
          {isKey ? options : null}
          {isFolded ? why : null}
          {rest}
        </details>
      ) : (
        rest
      )}
    </article>
  );
}
