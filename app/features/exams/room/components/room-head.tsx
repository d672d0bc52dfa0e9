import type { AttemptHead } from "#contract/exams/exam-attempt.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { time } from "#locale/dates.ts";

interface ClockProps {
  /** Page with the time, for browsers without scripts. */
  clock?: string | undefined;
}

/** Place where the room's script puts the running clock; empty, or with `clock` an iframe with that page. */
export function RoomClock({ clock }: ClockProps) {
  if (clock === undefined) return <b className="room-clock" />;
  return <iframe className="room-clock" src={clock} title="বাকি সময়" />;
}

export function RoomState({ words }: { words?: string }) {
  return (
    <p className="room-state small" role="status">
      <Icon name="warning" /> <span data-room-state="">{words}</span>
    </p>
  );
}

/**
 * Head of the room: title, clock and progress. Without `clock` the number of answered questions is hidden until the
 * script runs.
 */
export function RoomHead({ attempt, clock }: ClockProps & { attempt: AttemptHead }) {
  const { title, answered_count, question_count, ends_at } = attempt;
  const needsClient = clock === undefined;
  return (
    <div className={needsClient ? "room-head uncounted" : "room-head"}>
      <div className="wrap">
        <h1>{title}</h1> <RoomClock clock={clock} />
        <p className="small quiet nowrap" data-counter="">
          <span className="when-wide">উত্তর দেওয়া </span>
          <b data-answered-count="">{bengaliNumber(answered_count)}</b> / {bengaliNumber(question_count)}
        </p>
        {needsClient ? <RoomState words={`শেষ সময় ${time(ends_at)}, উত্তর সেভ হয় নিচের বোতামে।`} /> : <RoomState />}
      </div>
      <progress data-answered="" value={answered_count} max={question_count} aria-label="কতটির উত্তর দেওয়া হয়েছে" />
    </div>
  );
}
