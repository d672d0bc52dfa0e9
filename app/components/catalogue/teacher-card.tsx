import type { Teacher } from "#contract/catalogue/teachers.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Picture } from "#app/components/ui/picture.tsx";
import { safeImage } from "#app/format/links.ts";

export function TeacherName({ teacher: { name, degrees, subjects } }: { teacher: Teacher }) {
  return (
    <p className="teacher-name">
      <b>{name}</b>{" "}
      {degrees ? (
        <span className="small" lang="en">
          {degrees}
        </span>
      ) : null}{" "}
      {subjects?.length ? (
        <span className="small quiet">
          <span className="hidden">বিষয়: </span>
          <span lang="en">{subjects.join(", ")}</span>
        </span>
      ) : null}
    </p>
  );
}

export function TeacherCard({ teacher }: { teacher: Teacher }) {
  const { photo, text } = teacher;
  return (
    <div className="teacher">
      {safeImage(photo) ? (
        <Picture className="portrait" src={photo} sizes="72px" width={72} height={72} />
      ) : (
        <span className="portrait">
          <Icon name="person" />
        </span>
      )}
      <TeacherName teacher={teacher} />
      {text ? <p className="small">{text}</p> : null}
    </div>
  );
}
