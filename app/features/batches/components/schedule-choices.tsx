import type { BatchItem, BatchSchedule, EnrolState } from "#contract/catalogue/batches.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { shortDay } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { areSeatsFew, seatsInWords } from "#app/components/catalogue/batch-words.ts";
import { Icon } from "#app/components/ui/icon.tsx";

/** Seats left; hidden once enrolment has closed. */
function SeatsTag({
  seatsLeft,
  state,
}: {
  seatsLeft: number | null | undefined;
  state: EnrolState | null | undefined;
}) {
  if (state === "closed" || seatsLeft === undefined) return null;
  const tone = seatsLeft === 0 ? "full" : state === "open" && areSeatsFew(seatsLeft) ? "now" : "";
  return <span className={`tag ${tone}`}>{seatsInWords(seatsLeft)}</span>;
}

interface ScheduleChoiceProps {
  batch: Pick<BatchItem, "id" | "enroll_state">;
  schedule: BatchSchedule;
}

function ScheduleChoice({ batch, schedule }: ScheduleChoiceProps) {
  const { id, title, note, first_event_at, event_count, seats_left } = schedule;
  const canEnrol = batch.enroll_state === "open" && seats_left !== 0;
  return (
    <li className={seats_left === 0 ? "card choice full" : "card choice"}>
      <div className="row">
        <h3 id={`schedule-${id}`}>{title}</h3>
        <SeatsTag seatsLeft={seats_left} state={batch.enroll_state} />
      </div>
      {note ? <p className="small quiet">{note}</p> : null}
      <p className="small quiet">
        {first_event_at
          ? `${shortDay(first_event_at)} থেকে${typeof event_count === "number" ? `, মোট ${bengaliDigits(event_count)}টি ক্লাস ও পরীক্ষা` : ""}`
          : "তারিখ এখনো ঠিক হয়নি"}
      </p>
      {canEnrol ? (
        <a
          className="cue"
          href={path("batch-enrol", { batch_id: batch.id, schedule_id: id })}
          aria-describedby={`schedule-${id}`}
        >
          এই সূচিতে ভর্তি হোন <Icon name="go" />
        </a>
      ) : null}
    </li>
  );
}

interface ScheduleChoicesProps {
  batch: Pick<BatchItem, "id" | "enroll_state">;
  schedules: BatchSchedule[];
}

/** Schedules of a batch. Those with seats link to their enrolment while it is open. */
export function ScheduleChoices({ batch, schedules }: ScheduleChoicesProps) {
  return (
    <ul className="choices">
      {schedules.map((schedule) => (
        <ScheduleChoice key={schedule.id} batch={batch} schedule={schedule} />
      ))}
    </ul>
  );
}
