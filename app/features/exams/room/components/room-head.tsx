import type { AttemptHead } from "#contract/exams/exam-attempt.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";

/** Save state, filled in by the room client; empty without it. */
export function RoomState() {
  return (
    <p className="room-state small" role="status">
      <Icon name="warning" /> <span data-room-state="" />
    </p>
  );
}

export function RoomHead({ attempt, clock }: { attempt: AttemptHead; clock: string }) {
  const { title, answered_count, question_count } = attempt;
  return (
    <div className="room-head">
      <div className="wrap">
        <h1>{title}</h1> <iframe className="room-clock" src={clock} title="বাকি সময়" />
        <p className="small quiet nowrap">
          <span className="when-wide">উত্তর দেওয়া </span>
          <b data-answered-count="">{bengaliNumber(answered_count)}</b> / {bengaliNumber(question_count)}
        </p>
        <RoomState />
      </div>
      <progress data-answered="" value={answered_count} max={question_count} aria-label="কতটির উত্তর দেওয়া হয়েছে" />
    </div>
  );
}
