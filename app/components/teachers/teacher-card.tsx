import type { Teacher } from "#contract/teachers.ts";

/** Who teaches, and with what right. */
export function TeacherCard({ teacher }: { teacher: Teacher }) {
  const { name, degrees, subjects, text } = teacher;
  return (
    <div className="teacher">
      <p>
        <b>{name}</b>
        {degrees ? (
          <span className="small" lang="en">
            {degrees}
          </span>
        ) : null}
        {subjects?.length ? (
          <span className="small quiet" lang="en">
            {subjects.join(", ")}
          </span>
        ) : null}
      </p>
      {text ? <p className="small">{text}</p> : null}
    </div>
  );
}
