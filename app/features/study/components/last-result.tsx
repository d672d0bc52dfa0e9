import type { CourseHome } from "#contract/study/course-home.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Offered } from "#app/components/ui/offered-link.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";

interface LastResultProps {
  courseId: number;
  result: NonNullable<CourseHome["last_result"]>;
}

export function LastResult({ courseId, result: { event_id: eventId, title, percent } }: LastResultProps) {
  const href = path("my-exam-result", { id: courseId, eventId });
  return (
    <Offered href={href}>
      <div className="ledger">
        <a href={href}>
          <span>
            শেষ ফল <b>{bengaliNumber(Math.round(percent) + 0)}%</b> <span className="small quiet lines">{title}</span>
          </span>
          <Icon name="go" />
        </a>
      </div>
    </Offered>
  );
}
