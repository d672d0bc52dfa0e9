import type { Teacher } from "#contract/teachers.ts";
import { TeacherCard } from "#app/components/teachers/teacher-card.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#app/format/bengali.ts";

const shownAtOnce = 3;

function TeacherList({ teachers }: { teachers: Teacher[] }) {
  return (
    <ul className="teachers">
      {teachers.map((teacher) => (
        <li key={teacher.name}>
          <TeacherCard teacher={teacher} />
        </li>
      ))}
    </ul>
  );
}

/** Who gives the classes of a batch: the first few at once, the others behind a click. */
export function BatchTeachers({ teachers }: { teachers: Teacher[] }) {
  const others = teachers.slice(shownAtOnce);
  return (
    <section>
      <h2 className="matra">যাঁরা পড়াবেন</h2>
      <TeacherList teachers={teachers.slice(0, shownAtOnce)} />
      {others.length > 0 ? (
        <details className="more-teachers">
          <summary>
            {`আরও ${bengaliNumber(others.length)} জন`} <Icon name="down" />
          </summary>
          <TeacherList teachers={others} />
        </details>
      ) : null}
    </section>
  );
}
