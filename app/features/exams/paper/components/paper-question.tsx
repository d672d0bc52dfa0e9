import type { AnswerValue, Letter } from "#contract/exams.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { bengaliDigits } from "#app/format/bengali.ts";
import { markText, statementWord } from "../../exam-words.ts";
import type { Paper } from "../answer-script.server.ts";

type Question = Paper["questions"][number];

const markWords = { correct: "সঠিক", wrong: "ভুল", blank: "বাদ" };
const markIcons: Record<keyof typeof markWords, IconName> = { correct: "check", wrong: "close", blank: "clock" };

function wordFor(value: AnswerValue | undefined, letter: Letter, isBestAnswer: boolean): string | null {
  if (value === undefined) return null;
  if (isBestAnswer) return value === letter ? "বেছেছেন" : null;
  return statementWord(typeof value === "object" && value !== null ? value[letter] : null);
}

function keyWordFor({ key, kind }: Question, letter: Letter): string | null {
  if (key === undefined) return null;
  if (kind === "sba") return key === letter ? "সঠিক উত্তর" : null;
  const isTrue = typeof key === "object" ? key[letter] : undefined;
  return isTrue === undefined ? null : `সঠিক: ${statementWord(isTrue)}`;
}

function Option({ question, letter, text }: { question: Question; letter: Letter; text: string }) {
  const mark = question.marks?.letters[letter];
  const given = wordFor(question.value, letter, question.kind === "sba");
  const right = keyWordFor(question, letter);
  return (
    <li>
      <p lang="en">
        <b>{letter}</b> {text}
      </p>
      <p className="small row">
        {given ? <span>আপনি: {given}</span> : null}
        {mark ? (
          <span className={`mark ${mark}`}>
            <Icon name={markIcons[mark]} /> {markWords[mark]}
          </span>
        ) : null}
        {right ? <b>{right}</b> : null}
      </p>
    </li>
  );
}

const standingWords = {
  bonus: "প্রশ্নটিতে সবাই পূর্ণ নম্বর পেয়েছেন।",
  void: "প্রশ্নটি বাতিল, কারও নম্বরে ধরা হয়নি।",
};

/** One question of a paper that is over, with the answers, the key and the explanation as far as they came. */
export function PaperQuestion({ question, objection }: { question: Question; objection: string | null }) {
  const { number, stem_html, image, options, marks, standing, explanation_html, reference, discussion_url } = question;
  return (
    <article className="card paper-question">
      <div className="row">
        <h2>প্রশ্ন {bengaliDigits(number)}</h2>
        {marks ? <span className="tag">{markText(marks.obtained)}</span> : null}
        {question.flagged ? <span className="tag now">পরে দেখব</span> : null}
      </div>
      {standing && standing !== "normal" ? <p className="small">{standingWords[standing]}</p> : null}
      {stem_html === null ? null : (
        <div lang="en">
          <SafeHtml html={stem_html} />
        </div>
      )}
      {image ? <img src={image} alt="" loading="lazy" /> : null}
      <ul>
        {options.map(({ letter, text }) => (
          <Option key={letter} question={question} letter={letter} text={text} />
        ))}
      </ul>
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
      {objection ? (
        <a className="tap no-print" href={objection}>
          আপত্তি জানান
        </a>
      ) : null}
    </article>
  );
}
