import type { ScheduleEvent } from "#contract/catalogue/batches.ts";
import { longDay, shortTime } from "#locale/dates.ts";
import { shortHours } from "#locale/time-span.ts";
import { kindWords, topicLanguage } from "#app/components/study/event-words.ts";

function EventRow({ event }: { event: ScheduleEvent }) {
  const { kind, title, topic, mentor, mentor_degrees, starts_at } = event;
  return (
    <tr>
      <th scope="row">
        <time dateTime={starts_at}>{longDay(starts_at)}</time>
      </th>
      <td>{event.ends_at ? shortHours(event.starts_at, event.ends_at) : shortTime(event.starts_at)}</td>
      <td>
        <span className={`tag kind-${kind}`}>{kindWords[kind]}</span>
      </td>
      <td>
        <b>{title}</b>{" "}
        {topic ? (
          <span className="topic" lang={topicLanguage(topic)}>
            {topic}
          </span>
        ) : null}
      </td>
      <td>
        {mentor}
        {mentor && mentor_degrees ? (
          <span className="topic" lang="en">
            {mentor_degrees}
          </span>
        ) : null}
      </td>
    </tr>
  );
}

/** Events of one schedule; rows become cards on small screens. */
export function Timetable({ caption, events }: { caption: string; events: ScheduleEvent[] }) {
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
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
