import type { CourseEvent } from "#contract/course-events.ts";
import { bengaliNumber } from "#app/format/bengali.ts";
import { shortDay } from "#app/format/dates.ts";
import { eventHref, eventTime, kindWords, languageOf, stateWord } from "../event-words.ts";

interface EventListProps {
  courseId: number;
  events: CourseEvent[];
  /** Says of each on which day it is: the list is not of one day. */
  isDated?: boolean;
}

function EventRow({ courseId, event, isDated }: { courseId: number; event: CourseEvent; isDated: boolean }) {
  const { kind, title, topic, mentor, starts_at, state, coverage } = event;
  const href = eventHref(courseId, event);
  const isHalfSeen = state === "open" && coverage !== null;
  return (
    <li className={`event ${state}`}>
      <time className="small" dateTime={starts_at}>
        {isDated ? <b>{shortDay(starts_at)}, </b> : null}
        {eventTime(event)}
      </time>
      <div>
        <b>{href ? <a href={href}>{title}</a> : title}</b>
        {topic ? (
          <span className="small" lang={languageOf(topic)}>
            {topic}
          </span>
        ) : null}
        <span className="small quiet">
          {kindWords[kind]}
          {mentor ? `, ${mentor}` : ""}
        </span>
      </div>
      <span className="state">
        {stateWord(event)}
        {isHalfSeen ? ` ${bengaliNumber(coverage)}%` : ""}
      </span>
    </li>
  );
}

/** Classes, exams and notices, each with how it stands. */
export function EventList({ courseId, events, isDated = false }: EventListProps) {
  return (
    <ul className="ledger events">
      {events.map((event) => (
        <EventRow key={event.id} courseId={courseId} event={event} isDated={isDated} />
      ))}
    </ul>
  );
}
