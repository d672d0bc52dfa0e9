import type { Batch } from "#contract/batches.ts";
import { modeWords, weekdaysInWords } from "#app/components/site/batch-words.ts";
import { bengaliDigits, bengaliNumber } from "#app/format/bengali.ts";
import { day, time } from "#app/format/dates.ts";

function pieces(count: number | null | undefined): string {
  return typeof count === "number" ? `${bengaliNumber(count)}টি` : "–";
}

/** The four figures that a doctor compares. */
export function BatchFacts({ batch }: { batch: Batch }) {
  return (
    <dl className="facts">
      <div>
        <dt>শুরু</dt>
        <dd>{day(batch.starts_on)}</dd>
      </div>
      <div>
        <dt>ক্লাস</dt>
        <dd>{pieces(batch.lecture_count)}</dd>
      </div>
      <div>
        <dt>পরীক্ষা</dt>
        <dd>{pieces(batch.exam_count)}</dd>
      </div>
      <div>
        <dt>আসন বাকি</dt>
        <dd>{batch.seats_left === null ? "সীমা নেই" : `${bengaliNumber(batch.seats_left)}টি`}</dd>
      </div>
    </dl>
  );
}

function dayWithTime(value: string): string {
  return `${day(value)}, ${time(value)}`;
}

/** Where, when and until when. */
export function BatchDetails({ batch }: { batch: Batch }) {
  const rows = [
    { term: "কোর্স ও সেশন", text: `${batch.course}, ${batch.session} ${bengaliDigits(batch.year ?? "")}` },
    { term: "ক্লাসের ধরন", text: modeWords[batch.mode] },
    { term: "ক্লাসের দিন", text: weekdaysInWords(batch.weekdays) },
    { term: "কোথায়", text: batch.venue },
    { term: "ব্যাচ শেষ", text: batch.ends_on && day(batch.ends_on) },
    { term: "ভর্তি শুরু", text: batch.enroll_state === "soon" ? dayWithTime(batch.enroll_opens_at) : null },
    { term: "ভর্তির শেষ সময়", text: dayWithTime(batch.enroll_closes_at) },
  ];
  return (
    <dl className="figures">
      {rows.map(({ term, text }) =>
        text ? (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
