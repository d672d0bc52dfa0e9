import type { Course } from "#contract/catalogue/courses.ts";
import { bengaliDigits } from "#locale/bengali.ts";

export function CourseSessions({ sessions }: Pick<Course, "sessions">) {
  return (
    <aside className="card">
      <h2>সেশন</h2>
      <ul className="row">
        {sessions.map(({ title, year }) => (
          <li key={`${title} ${year}`} className="tag">
            {`${title} ${bengaliDigits(year)}`}
          </li>
        ))}
      </ul>
    </aside>
  );
}
