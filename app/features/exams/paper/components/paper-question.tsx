import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import type { PracticeQuestion } from "#contract/exams/practice.ts";
import { AskTeacher } from "#app/components/study/ask-teacher.tsx";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { bengaliDigits, bengaliNumber } from "#locale/bengali.ts";
import { markText, statementWord } from "../../exam-words.ts";
import { sortedByLetter, mentionedLetters } from "../../option-letters.ts";
import type { ShownPaper } from "../answer-script.server.ts";
import { QuestionImage } from "./question-image.tsx";

type Question = ShownPaper["questions"][number] & Partial<Pick<PracticeQuestion, "share">>;

const markWords = { correct: "ঠিক হয়েছে", wrong: "ভুল", blank: "ফাঁকা" };
const markIcons: Record<keyof typeof markWords, IconName> = { correct: "check", wrong: "close", blank: "blank" };

function Mark({ mark }: { mark: keyof typeof markWords }) {
  return (
    <span className={`mark ${mark}`}>
      <Icon name={markIcons[mark]} /> {markWords[mark]}
    </span>
  );
}

function ownAnswerText(value: AnswerValue | undefined, letter: Letter, isBestAnswer: boolean): string | null {
  if (value === undefined) return null;
  if (isBestAnswer) return value === letter ? "আপনার উত্তর" : null;
  const ownAnswer = typeof value === "object" && value !== null ? value[letter] : null;
  return ownAnswer === 1 || ownAnswer === 0 ? `আপনার উত্তর: ${statementWord(ownAnswer)}` : null;
}

function correctAnswerText({ key, kind }: Question, letter: Letter): string | null {
  if (key === undefined) return null;
  if (kind === "sba") return key === letter ? "সঠিক উত্তর" : null;
  const isTrue = typeof key === "object" ? key[letter] : undefined;
  return isTrue === undefined ? null : `সঠিক উত্তর: ${statementWord(isTrue)}`;
}

/** Share of other candidates who answered so; empty if the API sends none. */
function othersText({ kind, share }: Question, letter: Letter): string | null {
  const others = share?.[letter];
  if (!others) return null;
  const [yes, no] = [others.yes, others.no].map((percent) => `${bengaliNumber(Math.round(percent))}%`);
  return kind === "sba" ? `অন্যদের ${yes} বেছেছেন` : `অন্যদের ${yes} সত্য, ${no} মিথ্যা বলেছেন`;
}

interface OptionProps {
  question: Question;
  letter: Letter;
  /** Letter as the options speak of it. */
  name: string;
  text: string;
}

function Option({ question, letter, name, text }: OptionProps) {
  const mark = question.marks?.letters[letter];
  const ownAnswer = ownAnswerText(question.value, letter, question.kind === "sba");
  const correctAnswer = mark === "correct" ? null : correctAnswerText(question, letter);
  const others = othersText(question, letter);
  const isBlank = mark === "blank" || (question.kind !== "sba" && question.value !== undefined && ownAnswer === null);
  return (
    <li>
      <p lang="en">
        <b>{name}</b> {text}
      </p>
      <p className="small row">
        {ownAnswer ? <span>{ownAnswer}</span> : null} {mark || isBlank ? <Mark mark={mark ?? "blank"} /> : null}{" "}
        {correctAnswer ? <b>{correctAnswer}</b> : null} {others ? <span className="quiet">{others}</span> : null}
      </p>
    </li>
  );
}

const standingWords = {
  bonus: "প্রশ্নটিতে সবাই পূর্ণ নম্বর পেয়েছেন।",
  void: "প্রশ্নটি বাতিল, কারও নম্বরে ধরা হয়নি।",
};

/** Button that bookmarks a question for practice; its note is written on the page that follows. */
function BookmarkForm({ questionId, action }: { questionId: number; action: string }) {
  return (
    <form method="post" action={action} className="no-print">
      <input type="hidden" name="form" value="bookmark" />
      <input type="hidden" name="question_id" value={questionId} />
      <button className="button" name="bookmarked" value="1">
        বুকমার্ক ও নোট
      </button>
    </form>
  );
}

interface PaperQuestionProps {
  question: Question;
  /** Path of a new complaint about the question. */
  objection: string | null;
  /** The question has marks of an exam. */
  hasMarks?: boolean;
  /** Path of the bookmarks; null if the question cannot be bookmarked. */
  bookmarks?: string | null;
  /** Id of the question in the bank, by which the teacher is asked; null if its explanation may not be read. */
  bankId?: number | null | undefined;
}

/** Question of a finished exam, with the doctor's answer, the correct one and the explanation, as far as published. */
export function PaperQuestion({
  question,
  objection,
  hasMarks = true,
  bookmarks = null,
  bankId = null,
}: PaperQuestionProps) {
  const { number, stem_html, image, options, marks, standing, difficulty } = question;
  const { explanation_html, reference, discussion_url } = question;
  const letters = question.kind === "sba" ? mentionedLetters(options) : undefined;
  return (
    <article className="card paper-question">
      <div className="row">
        <h2 id={`question-${number}`}>প্রশ্ন {bengaliDigits(number)}</h2>{" "}
        {marks && hasMarks ? <span className="tag">{markText(marks.obtained)} নম্বর</span> : null}{" "}
        {question.kind === "sba" && question.value === null ? <Mark mark="blank" /> : null}{" "}
        {question.flagged ? <span className="tag now">পরে দেখব</span> : null}
      </div>
      {standing && standing !== "normal" ? <p className="small">{standingWords[standing]}</p> : null}
      {stem_html === null ? null : (
        <div lang="en">
          <SafeHtml html={stem_html} />
        </div>
      )}
      <QuestionImage image={image} number={number} />
      <ul>
        {sortedByLetter(options).map(({ letter, text }) => (
          <Option key={letter} question={question} letter={letter} name={letters?.get(letter) ?? letter} text={text} />
        ))}
      </ul>
      {typeof difficulty === "number" ? (
        <p className="small quiet">অন্যদের {bengaliNumber(Math.round(difficulty))}% উত্তর ঠিক হয়েছে</p>
      ) : null}
      {explanation_html ? (
        <div className="explanation">
          <h3>ব্যাখ্যা</h3>
          <SafeHtml html={explanation_html} />
        </div>
      ) : null}
      {reference ? <p className="small quiet">সূত্র: {reference}</p> : null}
      {discussion_url ? (
        <DataLink link={discussion_url} className="tap">
          আলোচনা দেখুন
        </DataLink>
      ) : null}
      {question.practice_id && bookmarks ? <BookmarkForm questionId={question.practice_id} action={bookmarks} /> : null}
      {bankId || objection ? (
        <p className="small row">
          {bankId ? <AskTeacher kind="question" id={bankId} describedBy={`question-${number}`} /> : null}{" "}
          {objection ? (
            <a className="tap no-print" href={objection} aria-describedby={`question-${number}`}>
              আপত্তি জানান
            </a>
          ) : null}
        </p>
      ) : null}
    </article>
  );
}
