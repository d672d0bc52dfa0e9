import type { CourseEvent } from "#contract/study/course-events.ts";
import { useUnreadLists } from "#app/components/document/document.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { UnreadNote } from "#app/components/ui/unread-list.tsx";
import { EventList } from "./event-list.tsx";

interface HomeSectionProps {
  title: string;
  /** Name of the section's list in the response of the API. */
  list: string;
  courseId: number;
  events: CourseEvent[];
  now: string;
  isDated?: boolean;
  /** Text that is shown instead of an empty list. */
  empty: string;
  more?: { href: string; word: string } | undefined;
}

export function HomeSection({ title, list, courseId, events, now, isDated = false, empty, more }: HomeSectionProps) {
  const isUnread = useUnreadLists();
  return (
    <section className="stack" aria-label={title}>
      <MatraHeading>{title}</MatraHeading>
      {events.length > 0 ? (
        <EventList courseId={courseId} events={events} now={now} isDated={isDated} />
      ) : (
        <div className="card quiet">{isUnread(list) ? <UnreadNote /> : <p>{empty}</p>}</div>
      )}
      {more ? (
        <p>
          <a className="cue tap" href={more.href}>
            {more.word} <Icon name="go" />
          </a>
        </p>
      ) : null}
    </section>
  );
}
