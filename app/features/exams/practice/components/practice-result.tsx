import { Fragment } from "react";
import type { PracticeTally } from "#contract/exams/practice.ts";
import type { PracticeResult } from "#contract/exams/practice-sessions.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliDigits, bengaliNumber } from "#locale/bengali.ts";
import { longDay } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { Shares } from "../../subjects/shares.tsx";
import { SubjectWays } from "../../subjects/subject-ways.tsx";
import { questionPath } from "../../practice-pages.ts";
import { verdictWords } from "../practice-words.ts";
import { MockScore } from "./mock-score.tsx";
import { StartForm } from "./start-form.tsx";

function totalOf({ right, wrong, blank }: PracticeTally): number {
  return right + wrong + blank;
}

function tallyText({ right, wrong, blank }: PracticeTally): string {
  return `${bengaliNumber(right)}টি ঠিক, ${bengaliNumber(wrong)}টি ভুল, ${bengaliNumber(blank)}টি ফাঁকা`;
}

function movedText({ cleared, added }: PracticeResult["moved"]): string {
  return [
    cleared > 0 ? `${bengaliNumber(cleared)}টি বাদ গেছে` : "",
    added > 0 ? `${bengaliNumber(added)}টি যোগ হয়েছে` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function Figures({ result }: { result: PracticeResult }) {
  const { tally, guessed, moved, seconds_per_question: seconds } = result;
  return (
    <section>
      <MatraHeading>হিসাব</MatraHeading>
      <DetailList
        className="figures"
        details={[
          ["উত্তর", tallyText(tally)],
          ["আন্দাজে দেওয়া", totalOf(guessed) > 0 ? tallyText(guessed) : null],
          ["ভুলের তালিকা", movedText(moved)],
          ["প্রতি প্রশ্নে সময়", seconds === null || seconds < 1 ? null : `${bengaliNumber(Math.round(seconds))} সেকেন্ড`],
        ]}
      />
    </section>
  );
}

function Subjects({ subjects, freshKey }: Pick<PracticeResult, "subjects"> & { freshKey: string }) {
  if (subjects.length === 0) return null;
  return (
    <section>
      <MatraHeading>বিষয় অনুযায়ী</MatraHeading>
      <Shares
        rows={subjects.map(({ subject, reading, mistaken_questions: mistaken, ...tally }, index) => {
          const of = totalOf(tally);
          const hasWays = tally.right < of || Boolean(mistaken);
          return {
            name: subject,
            share: of > 0 ? tally.right / of : 0,
            measured: `${bengaliNumber(of)}টির মধ্যে ${bengaliNumber(tally.right)}টি ঠিক`,
            ways: hasWays ? (
              <SubjectWays
                subject={subject}
                reading={reading}
                mistaken={mistaken ?? null}
                freshKey={`${freshKey}-${index}`}
              />
            ) : null,
          };
        })}
      />
    </section>
  );
}

function Verdicts({ session, palette }: Pick<PracticeResult, "session" | "palette">) {
  return (
    <section>
      <MatraHeading>প্রশ্ন ধরে দেখুন</MatraHeading>
      <nav className="cells" aria-label="সব প্রশ্ন">
        {palette.map(({ id, number, verdict, seconds }) => (
          <Fragment key={id}>
            <a
              className={`cell ${verdict ?? ""}`}
              href={questionPath(session.id, number)}
              title={seconds ? `${bengaliNumber(Math.round(seconds))} সেকেন্ড` : undefined}
              aria-label={`প্রশ্ন ${bengaliDigits(number)}${verdict ? `, ${verdictWords[verdict]}` : ""}`}
            >
              {bengaliDigits(number)}
            </a>{" "}
          </Fragment>
        ))}
      </nav>
      <p className="small quiet">ঘেরা ঘরের প্রশ্নে ভুল আছে, ভাঙা দাগের ঘর ফাঁকা।</p>
    </section>
  );
}

interface PracticeResultProps {
  result: PracticeResult;
  /** Size of a session that holds the wrong questions. */
  againSize: number;
  freshKey: string;
}

export function PracticeResultScreen({ result, againSize, freshKey }: PracticeResultProps) {
  const { session, percent, right_questions, wrong_questions, subjects, palette, mock } = result;
  return (
    <div className="result">
      <div className="stack narrow">
        <Crumb href={path("my-practice")}>অনুশীলন</Crumb>
        <div>
          <p className="small quiet">{longDay(session.finished_at ?? session.started_at)}</p>
          <MatraHeading level={1}>{session.title}</MatraHeading>
        </div>
        <p className="score-mark">
          {bengaliNumber(Math.round(percent))}% <small>ঠিক</small>
        </p>
        <p>
          {bengaliNumber(session.question_count)}টি প্রশ্নের {bengaliNumber(right_questions)}টি পুরো ঠিক।
        </p>
        {wrong_questions > 0 ? (
          <StartForm freshKey={freshKey} fields={{ again: session.id, size: againSize, mode: "tutor" }}>
            {`ভুল বা ফাঁকা ${bengaliNumber(wrong_questions)}টি আবার করুন`}
          </StartForm>
        ) : (
          <p>
            <a className="button primary wide" href={path("my-practice")}>
              নতুন অনুশীলন
            </a>
          </p>
        )}
      </div>
      <div className="columns">
        {mock ? <MockScore mock={mock} /> : null}
        <Figures result={result} />
        <Subjects subjects={subjects} freshKey={freshKey} />
      </div>
      <Verdicts session={session} palette={palette} />
    </div>
  );
}
