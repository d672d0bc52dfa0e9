import type { CourseEvent } from "#contract/study/course-events.ts";
import { EventRow } from "#app/components/study/event-row.tsx";
import { eventHref } from "#app/components/study/event-words.ts";

interface EventListProps {
  courseId: number;
  events: CourseEvent[];
  /** Time at which the page is rendered. */
  now: string;
  isDated?: boolean;
}

export function EventList({ courseId, events, now, isDated = false }: EventListProps) {
  return (
    <ul className="ledger events">
      {events.map((event) => (
        <EventRow key={event.id} event={event} href={eventHref(courseId, event)} now={now} isDated={isDated} />
      ))}
    </ul>
  );
}
