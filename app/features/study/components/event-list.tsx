import type { CourseEvent } from "#contract/study/course-events.ts";
import { EventRow } from "#app/components/study/event-row.tsx";
import { eventHref } from "#app/components/study/event-words.ts";

interface EventListProps {
  courseId: number;
  events: CourseEvent[];
  /** The instant at which the page is made. */
  now: string;
  isDated?: boolean;
}

/** Classes, exams and notices of a course, each with how it stands. */
export function EventList({ courseId, events, now, isDated = false }: EventListProps) {
  return (
    <ul className="ledger events">
      {events.map((event) => (
        <EventRow key={event.id} event={event} href={eventHref(courseId, event)} now={now} isDated={isDated} />
      ))}
    </ul>
  );
}
