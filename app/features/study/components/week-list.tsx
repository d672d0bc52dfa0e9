import type { ScheduleWeek } from "#contract/study/schedules.ts";
import { weekSpan } from "#app/components/study/event-words.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import { longDay } from "#locale/dates.ts";
import { EventList } from "./event-list.tsx";

interface WeekListProps {
  courseId: number;
  weeks: ScheduleWeek[];
  /** Time at which the page is rendered; its day is marked. */
  now: string;
}

function nextDayWithEvents({ weeks, now }: Pick<WeekListProps, "weeks" | "now">): string | undefined {
  const today = dayInDhaka(new Date(now));
  return weeks.flatMap(({ days }) => days.map(({ day }) => day)).find((day) => day >= today);
}

export function WeekList({ courseId, weeks, now }: WeekListProps) {
  const today = dayInDhaka(new Date(now));
  const first = nextDayWithEvents({ weeks, now });
  return weeks.map(({ starts_on, days }) => (
    <section key={starts_on} className="week" aria-labelledby={`w${starts_on}`}>
      <h2 id={`w${starts_on}`}>সপ্তাহ: {weekSpan(starts_on)}</h2>
      {days.map(({ day, events }) => (
        <div key={day} className={day === today ? "day today" : "day"} id={day === first ? "today" : undefined}>
          <h3>
            {longDay(day)} {day === today ? <span className="tag now">আজ</span> : null}
          </h3>
          <EventList courseId={courseId} events={events} now={now} />
        </div>
      ))}
    </section>
  ));
}

export function SkipToToday({ weeks, now }: Pick<WeekListProps, "weeks" | "now">) {
  const first = nextDayWithEvents({ weeks, now });
  if (first === undefined || first === weeks[0]?.days[0]?.day) return null;
  return (
    <a className="tap small no-print" href="#today">
      {first === dayInDhaka(new Date(now)) ? "আজকের দিনে যান" : "সামনের ক্লাস ও পরীক্ষায় যান"}
    </a>
  );
}
