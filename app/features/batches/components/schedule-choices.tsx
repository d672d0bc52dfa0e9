import type { BatchItem, BatchSchedule, EnrolState } from "#contract/catalogue/batches.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { shortDay } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { areSeatsFew, seatsInWords, weekdaysInWords } from "#app/components/catalogue/batch-words.ts";
import { Icon } from "#app/components/ui/icon.tsx";

interface SeatsTagProps {
  seatsLeft: number | null | undefined;
  isShared: boolean;
  state: EnrolState | null | undefined;
}

/**
 * Tag with the seats left in a schedule; null if enrolment has closed or the number is undefined. With `isShared` it
 * says that seats are left without their number, which would seem to be that of each schedule.
 */
function SeatsTag({ seatsLeft, isShared, state }: SeatsTagProps) {
  if (state === "closed" || seatsLeft === undefined) return null;
  if (isShared && seatsLeft !== null && seatsLeft > 0) return <span className="tag">আসন আছে</span>;
  const tone = seatsLeft === 0 ? "full" : state === "open" && areSeatsFew(seatsLeft) ? "now" : "";
  return <span className={`tag ${tone}`}>{seatsInWords(seatsLeft)}</span>;
}

/**
 * Text with the numbers of classes and exams of a schedule, or with their sum if only that is known, after a comma;
 * empty without either.
 */
function countsText({ lecture_count: lectures, exam_count: exams, event_count: all }: BatchSchedule): string {
  if (typeof lectures === "number" && typeof exams === "number")
    return `, ${bengaliDigits(lectures)}টি ক্লাস, ${bengaliDigits(exams)}টি পরীক্ষা`;
  return typeof all === "number" ? `, মোট ${bengaliDigits(all)}টি ক্লাস ও পরীক্ষা` : "";
}

interface ScheduleChoiceProps {
  batch: Pick<BatchItem, "id" | "enroll_state" | "seats_left">;
  schedule: BatchSchedule;
  isOnly: boolean;
}

function ScheduleChoice({ batch, schedule, isOnly }: ScheduleChoiceProps) {
  const { id, title, note, first_event_at, seats_left, weekdays } = schedule;
  const isShared = !isOnly && seats_left === batch.seats_left;
  const canEnrol = batch.enroll_state === "open" && seats_left !== 0;
  return (
    <li className={seats_left === 0 ? "card choice full" : "card choice"}>
      <div className="row">
        <h3 id={`schedule-${id}`}>{title}</h3>
        <SeatsTag seatsLeft={seats_left} isShared={isShared} state={batch.enroll_state} />
      </div>
      {note ? <p className="small quiet">{note}</p> : null}
      <p className="small quiet">
        {first_event_at ? `${shortDay(first_event_at)} থেকে${countsText(schedule)}` : "তারিখ এখনো ঠিক হয়নি"}
        {weekdays?.length ? `, ${weekdaysInWords(weekdays)}` : null}
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
  batch: Pick<BatchItem, "id" | "enroll_state" | "seats_left">;
  schedules: BatchSchedule[];
}

export function ScheduleChoices({ batch, schedules }: ScheduleChoicesProps) {
  return (
    <ul className="choices">
      {schedules.map((schedule) => (
        <ScheduleChoice key={schedule.id} batch={batch} schedule={schedule} isOnly={schedules.length === 1} />
      ))}
    </ul>
  );
}
