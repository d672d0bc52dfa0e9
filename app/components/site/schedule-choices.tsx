import type { BatchItem, BatchSchedule } from "#contract/batches.ts";
import { bengaliDigits } from "#app/format/bengali.ts";
import { dayAndTime } from "#app/format/dates.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { areSeatsFew, seatsInWords } from "./batch-words.ts";

interface ScheduleChoicesProps {
  batch: Pick<BatchItem, "id" | "enroll_state">;
  schedules: BatchSchedule[];
  headingLevel: 2 | 3;
}

function enrollHref(batchId: number, scheduleId: number): string {
  return `/batch-details/${batchId}/enroll/${scheduleId}`;
}

function SeatsTag({ seatsLeft }: { seatsLeft: number | null }) {
  const tone = seatsLeft === 0 ? "full" : areSeatsFew(seatsLeft) ? "now" : "";
  return <span className={`tag ${tone}`}>{seatsInWords(seatsLeft)}</span>;
}

function ScheduleChoice({
  schedule,
  href,
  headingLevel,
}: {
  schedule: BatchSchedule;
  href: string | null;
  headingLevel: 2 | 3;
}) {
  const Heading = `h${headingLevel}` as const;
  const { id, title, note, first_event_at, event_count, seats_left } = schedule;
  return (
    <li className={seats_left === 0 ? "card choice full" : "card choice"}>
      <div className="row">
        <Heading id={`schedule-${id}`}>{title}</Heading>
        <SeatsTag seatsLeft={seats_left} />
      </div>
      {note ? <p className="small quiet">{note}</p> : null}
      <p className="small quiet">
        {first_event_at
          ? `শুরু ${dayAndTime(first_event_at)}। মোট ${bengaliDigits(event_count)}টি কর্মসূচি।`
          : "তারিখ এখনো ঠিক হয়নি।"}
      </p>
      {href ? (
        <a className="cue" href={href} aria-describedby={`schedule-${id}`}>
          এই সূচিতে ভর্তি হোন <Icon name="go" />
        </a>
      ) : null}
    </li>
  );
}

/** The schedules of a batch; each that has a seat leads to its enrolment while the batch is open. */
export function ScheduleChoices({ batch, schedules, headingLevel }: ScheduleChoicesProps) {
  return (
    <ul className="choices">
      {schedules.map((schedule) => {
        const canEnrol = batch.enroll_state === "open" && schedule.seats_left !== 0;
        const href = canEnrol ? enrollHref(batch.id, schedule.id) : null;
        return <ScheduleChoice key={schedule.id} schedule={schedule} href={href} headingLevel={headingLevel} />;
      })}
    </ul>
  );
}
