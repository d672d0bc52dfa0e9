import type { ScheduleEvent } from "#contract/catalogue/batches.ts";
import { longDay } from "#locale/dates.ts";
import { eventKindWords, eventTime, topicLanguage, weekSpan } from "#app/components/study/event-words.ts";
import { byWeek } from "#app/components/study/weeks.ts";

interface EventRowProps {
  event: ScheduleEvent;
  /** True for a mentor's first event, which alone shows the mentor's degrees. */
  hasDegrees: boolean;
}

function EventRow({ event, hasDegrees }: EventRowProps) {
  const { kind, title, topic, mentor, mentor_degrees, starts_at } = event;
  return (
    <tr>
      <th scope="row">
        <time dateTime={starts_at}>{longDay(starts_at)}</time>
      </th>
      <td>{eventTime(event)}</td>
      <td>
        <span className={`tag kind-${kind}`}>{eventKindWords[kind]}</span>
      </td>
      <td>
        <b>{title}</b>{" "}
        {topic && topic !== title ? (
          <span className="topic" lang={topicLanguage(topic)}>
            {topic}
          </span>
        ) : null}
      </td>
      <td>
        {mentor}
        {mentor && mentor_degrees && hasDegrees ? (
          <>
            {" "}
            <span className="topic" lang="en">
              {mentor_degrees}
            </span>
          </>
        ) : null}
      </td>
    </tr>
  );
}

function firstOfMentors(events: ScheduleEvent[]): Set<number> {
  const seen = new Set<string | null>();
  return new Set(events.filter(({ mentor }) => !seen.has(mentor) && seen.add(mentor)).map(({ id }) => id));
}

export function Timetable({ caption, events }: { caption: string; events: ScheduleEvent[] }) {
  const firsts = firstOfMentors(events);
  return (
    <div className="sideways" role="region" aria-label={caption} tabIndex={0}>
      <table className="cards timetable">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">তারিখ</th>
            <th scope="col">সময়</th>
            <th scope="col">ধরন</th>
            <th scope="col">বিষয়</th>
            <th scope="col">মেন্টর</th>
          </tr>
        </thead>
        {byWeek(events).map(([week, ofWeek]) => (
          <tbody key={week}>
            <tr className="week">
              <th scope="rowgroup" colSpan={5}>
                সপ্তাহ: {weekSpan(week)}
              </th>
            </tr>
            {ofWeek.map((event) => (
              <EventRow key={event.id} event={event} hasDegrees={firsts.has(event.id)} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
