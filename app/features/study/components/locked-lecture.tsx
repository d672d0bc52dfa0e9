import { Icon } from "#app/components/ui/icon.tsx";
import { dayAndTime } from "#locale/dates.ts";
import { path } from "#app/paths.ts";

export function LockedLecture({ courseId, opensAt }: { courseId: number; opensAt: string | null }) {
  return (
    <div className="card empty narrow">
      <Icon name="clock" />
      <h1>লেকচারটি এখনো খোলেনি</h1>
      {opensAt ? <p>খুলবে {dayAndTime(opensAt)}।</p> : null}
      <a className="button" href={path("my-courses-show", { id: courseId })}>
        কোর্সে ফিরুন
      </a>
    </div>
  );
}
