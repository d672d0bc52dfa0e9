import type { PracticeSession } from "#contract/exams/practice.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { path } from "#app/paths.ts";
import { PaletteOpener } from "../../room/components/palette.tsx";
import { questionPath } from "../../practice-pages.ts";

interface BarProps {
  session: PracticeSession;
  number: number;
}

function PreviousLink({ id, number }: { id: number; number: number }) {
  if (number <= 1) return null;
  return (
    <a className="button square" href={questionPath(id, number - 1)} rel="prev">
      <Icon name="back" />
      <span className="hidden">আগের প্রশ্ন</span>
    </a>
  );
}

function Finish({ id, isHidden = false }: { id: number; isHidden?: boolean }) {
  return (
    <form method="post" action={path("my-practice-session", { id })} className="primary-form" hidden={isHidden}>
      <button className="button primary">
        ফল দেখুন <Icon name="go" />
      </button>
    </form>
  );
}

export function HeldBar({ session: { id }, number }: BarProps) {
  return (
    <div className="room-bar">
      <div className="wrap">
        <PreviousLink id={id} number={number} />{" "}
        <a className="button primary" href={path("my-practice-session", { id })} rel="next">
          পরের প্রশ্ন <Icon name="go" />
        </a>{" "}
        <Finish id={id} isHidden />
      </div>
    </div>
  );
}

export function NextBar({ session, number }: BarProps) {
  const { id, status, question_count, next_number } = session;
  const isFinished = status === "finished";
  const next = isFinished ? (number < question_count ? number + 1 : null) : next_number;
  return (
    <div className="room-bar">
      <div className="wrap">
        <PreviousLink id={id} number={number} />{" "}
        {next !== null ? (
          <a className="button primary" href={questionPath(id, next)} rel="next">
            পরের প্রশ্ন <Icon name="go" />
          </a>
        ) : isFinished ? (
          <a className="button primary" href={path("my-practice-result", { id })}>
            ফলে ফিরুন <Icon name="go" />
          </a>
        ) : (
          <Finish id={id} />
        )}
      </div>
    </div>
  );
}

export function TutorBar({ session: { id, question_count }, number }: BarProps) {
  return (
    <div className="room-bar" id={`room-bar-${number}`}>
      <div className="wrap">
        <PreviousLink id={id} number={number} />{" "}
        {number < question_count ? (
          <a className="button" href={questionPath(id, number + 1)} rel="next">
            পরে
            <span className="hidden"> দেব, পরের প্রশ্নে যান</span>
          </a>
        ) : null}{" "}
        <button className="button primary" name="go" value="verdict">
          উত্তর মেলান <Icon name="check" />
        </button>
      </div>
    </div>
  );
}

export function TimedBar({ session: { question_count }, number }: BarProps) {
  const isLast = number === question_count;
  return (
    <div className="room-bar" id={`room-bar-${number}`}>
      <div className="wrap">
        {number > 1 ? (
          <button className="button square" name="go" value={`jump:${number - 1}`}>
            <Icon name="back" />
            <span className="hidden">সেভ করে আগের প্রশ্ন</span>
          </button>
        ) : null}{" "}
        <PaletteOpener />{" "}
        <button className="button primary" name="go" value={isLast ? "finish" : `jump:${number + 1}`}>
          {isLast ? "শেষ করে ফল দেখুন" : "সেভ করে এগোন"} <Icon name="go" />
        </button>
      </div>
    </div>
  );
}
