import type { Batch } from "#contract/catalogue/batches.ts";
import { teachingModeWords, shortWeekdays, weekdaysInWords } from "#app/components/catalogue/batch-words.ts";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { bengaliDigits, bengaliNumber } from "#locale/bengali.ts";
import { day, time } from "#locale/dates.ts";

function countText(count: number | null | undefined): string {
  return typeof count === "number" ? `${bengaliNumber(count)}টি` : "–";
}

/**
 * Number of classes or exams as text, `–` if it is not known; null if it differs between the schedules, of which a
 * doctor attends one.
 */
function countOf({ schedules, ...batch }: Batch, of: "lecture_count" | "exam_count"): string | null {
  const counts = schedules.map((schedule) => schedule[of]).filter((count) => typeof count === "number");
  return new Set(counts).size > 1 ? null : countText(batch[of]);
}

export function BatchFacts({ batch }: { batch: Batch }) {
  const [lectures, exams] = [countOf(batch, "lecture_count"), countOf(batch, "exam_count")];
  const isOne = lectures !== null && exams !== null;
  return (
    <DetailList
      className="facts"
      details={[
        ["শুরু", day(batch.starts_on)],
        ["ক্লাস", isOne && lectures],
        ["পরীক্ষা", isOne && exams],
        ["সূচি", !isOne && countText(batch.schedules.length)],
        ["আসন বাকি", batch.seats_left === null ? "সীমা নেই" : countText(batch.seats_left)],
      ]}
    />
  );
}

/**
 * Weekdays of a batch's classes; an empty list if its schedules have different ones, which each schedule then names
 * itself.
 */
function weekdaysOf({ weekdays, schedules }: Batch): Batch["weekdays"] {
  const each = schedules.flatMap((schedule) => (schedule.weekdays ? [weekdaysInWords(schedule.weekdays)] : []));
  if (new Set(each).size > 1) return [];
  return schedules[0]?.weekdays ?? weekdays;
}

export function WeeklyRhythm({ batch }: { batch: Batch }) {
  const weekdays = weekdaysOf(batch);
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
        ["ক্লাসের ধরন", teachingModeWords[batch.mode]],
        ["কোথায়", batch.venue],
        ["ব্যাচ শেষ", batch.ends_on && day(batch.ends_on)],
        ["ভর্তি শুরু", batch.enroll_state === "soon" && batch.enroll_opens_at && dayWithTime(batch.enroll_opens_at)],
        ["ভর্তির শেষ সময়", batch.enroll_closes_at && dayWithTime(batch.enroll_closes_at)],
      ]}
    />
  );
}
