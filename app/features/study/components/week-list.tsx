import type { ScheduleWeek } from "#contract/schedules.ts";
import { longDay } from "#app/format/dates.ts";
import { weekSpan } from "../event-words.ts";
import { EventList } from "./event-list.tsx";

interface WeekListProps {
  courseId: number;
  weeks: ScheduleWeek[];
  /** The day it is, which is marked. */
  today: string;
}

/** A timetable by week and day. */
export function WeekList({ courseId, weeks, today }: WeekListProps) {
  return weeks.map(({ starts_on, days }) => (
    <section key={starts_on} className="week" aria-labelledby={`w${starts_on}`}>
      <h2 id={`w${starts_on}`}>সপ্তাহ: {weekSpan(starts_on)}</h2>
      {days.map(({ day, events }) => (
        <div key={day} className="day" id={day === today ? "today" : undefined}>
          <h3>
            {longDay(day)}
            {day === today ? <span className="tag">আজ</span> : null}
          </h3>
          <EventList courseId={courseId} events={events} />
        </div>
      ))}
    </section>
  ));
}

/** Past what is over, when the day is among what is shown. */
export function ToToday({ weeks, today }: Pick<WeekListProps, "weeks" | "today">) {
  const days = weeks.flatMap(({ days: ofWeek }) => ofWeek.map(({ day }) => day));
  return days.includes(today) ? (
    <a className="tap small no-print" href="#today">
      আজকের দিনে যান
    </a>
  ) : null;
}
