import type { PracticeSession } from "#contract/exams/practice.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";

export function SessionHead({ session, number }: { session: PracticeSession; number: number }) {
  const { title, answered_count, question_count } = session;
  return (
    <div className="room-head">
      <div className="wrap practice-head">
        <a className="tap" href={path("my-practice")} title="অনুশীলন">
          <Icon name="back" />
          <span className="hidden">অনুশীলনে ফিরুন</span>
        </a>{" "}
        <h1>{title}</h1>{" "}
        <p className="small quiet nowrap">
          <b>{bengaliNumber(number)}</b> / {bengaliNumber(question_count)}
        </p>
      </div>
      <progress value={answered_count} max={question_count} aria-label="কতটির উত্তর দেওয়া হয়েছে" />
    </div>
  );
}
