import type { AvailableLecture } from "#contract/subscriptions.ts";
import { shortDay } from "#app/format/dates.ts";
import { path } from "#app/paths.ts";
import { lengthOf } from "../subscription-words.ts";

interface LectureChoicesProps {
  courseId: number;
  lectures: AvailableLecture[];
}

/** Ticks lectures and goes on to how long they are wanted. */
export function LectureChoices({ courseId, lectures }: LectureChoicesProps) {
  return (
    <form method="get" action={path("my-subscription-duration", { id: courseId })} className="stack">
      <fieldset className="choose">
        <legend>কোন ক্লাসগুলো দেখবেন</legend>
        {lectures.map(({ id, title, topic, mentor, held_at, duration_seconds }) => (
          <label key={id} className="option">
            <input type="checkbox" name="lecture_ids" value={id} />
            <span>
              {title}
              <span className="small quiet">
                {[topic, mentor, shortDay(held_at), lengthOf(duration_seconds)].filter(Boolean).join(", ")}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button primary wide at-hand">
        মেয়াদ বাছুন
      </button>
    </form>
  );
}
