import type { Batch, BatchSchedule } from "#contract/catalogue/batches.ts";
import { modeWords, shortWeekdays, weekdaysInWords } from "#app/components/catalogue/batch-words.ts";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { bengaliDigits, bengaliNumber } from "#locale/bengali.ts";
import { day, time } from "#locale/dates.ts";

function countText(count: number | null | undefined): string {
  return typeof count === "number" ? `${bengaliNumber(count)}টি` : "–";
}

/** Number of classes or exams; a range where the schedules differ, of which a doctor attends one. */
function rangeText(most: number | null | undefined, schedules: BatchSchedule[], of: "lecture_count" | "exam_count") {
  const counts = schedules.map((schedule) => schedule[of]).filter((count) => typeof count === "number");
  const least = Math.min(...counts);
  return counts.length === 0 || least === most ? countText(most) : `${bengaliNumber(least)}–${countText(most)}`;
}

export function BatchFacts({ batch }: { batch: Batch }) {
  return (
    <DetailList
      className="facts"
      details={[
        ["শুরু", day(batch.starts_on)],
        ["ক্লাস", rangeText(batch.lecture_count, batch.schedules, "lecture_count")],
        ["পরীক্ষা", rangeText(batch.exam_count, batch.schedules, "exam_count")],
        ["আসন বাকি", batch.seats_left === null ? "সীমা নেই" : countText(batch.seats_left)],
      ]}
    />
  );
}

/** The days of a week with those of classes marked, and their names for who cannot see the marks. */
export function WeeklyRhythm({ weekdays }: Pick<Batch, "weekdays">) {
  if (weekdays.length === 0) return null;
  return (
    <div>
      <p className="hidden">{`ক্লাসের দিন: ${weekdaysInWords(weekdays)}`}</p>
      <ul className="rhythm" aria-hidden="true">
        {shortWeekdays.map(({ value, word }) => (
          <li key={value} className={weekdays.some((day) => day === value) ? "tag" : "quiet"}>
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}

function dayWithTime(value: string): string {
  return `${day(value)}, ${time(value)}`;
}

export function BatchDetails({ batch }: { batch: Batch }) {
  return (
    <DetailList
      className="figures"
      details={[
        ["সেশন", `${batch.course}, ${batch.session} ${bengaliDigits(batch.year ?? "")}`],
        ["ক্লাসের ধরন", modeWords[batch.mode]],
        ["কোথায়", batch.venue],
        ["ব্যাচ শেষ", batch.ends_on && day(batch.ends_on)],
        ["ভর্তি শুরু", batch.enroll_state === "soon" && batch.enroll_opens_at && dayWithTime(batch.enroll_opens_at)],
        ["ভর্তির শেষ সময়", batch.enroll_closes_at && dayWithTime(batch.enroll_closes_at)],
      ]}
    />
  );
}
