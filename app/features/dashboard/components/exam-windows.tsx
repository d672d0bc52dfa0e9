import type { AgendaEvent } from "#contract/study/dashboard.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { isSameDay } from "#locale/calendar.ts";
import { shortDay, time } from "#locale/dates.ts";

/**
 * Tells until when an exam is open: ৫ ডিসে. পর্যন্ত খোলা, or the time on its last day. Without a known end, tells that
 * it can be taken now.
 */
function endWords(endsAt: string | null | undefined, now: string): string {
  if (!endsAt) return "এখন দেওয়া যায়";
  const lastMoment = new Date(Date.parse(endsAt) - 1).toISOString(); // midnight belongs to the day that it ends
  return isSameDay(lastMoment, now) ? `আজ ${time(endsAt)} পর্যন্ত খোলা` : `${shortDay(lastMoment)} পর্যন্ত খোলা`;
}

export function ExamWindows({ exams, now }: { exams: AgendaEvent[]; now: string }) {
  if (exams.length === 0) return null;
  return (
    <section aria-label="খোলা পরীক্ষা">
      <ul className="ledger">
        <li className="caption">
          <b>{bengaliNumber(exams.length)}টি পরীক্ষা দেওয়া বাকি</b>
        </li>
        {exams.map(({ title, ends_at, link, course }) => (
          <li key={link + title}>
            <DataLink link={link} className="entry">
              <span>
                <b className="lines">{title}</b> <span className="tag now">{endWords(ends_at, now)}</span>{" "}
                <span className="small quiet lines">{course}</span>
              </span>{" "}
              <span className="cue">
                পরীক্ষায় যান <Icon name="go" />
              </span>
            </DataLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
