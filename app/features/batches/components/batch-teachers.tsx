import type { Teacher } from "#contract/catalogue/teachers.ts";
import { TeacherCard, TeacherName } from "#app/components/catalogue/teacher-card.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";

const shownAtOnce = 3;

/** Teachers of a batch: the first three with a photo, the rest by name in a collapsed list, to keep the page small. */
export function BatchTeachers({ teachers }: { teachers: Teacher[] }) {
  const others = teachers.slice(shownAtOnce);
  return (
    <section>
      <h2 className="matra">যাঁরা পড়াবেন</h2>
      <ul className="teachers">
        {teachers.slice(0, shownAtOnce).map((teacher) => (
          <li key={teacher.name}>
            <TeacherCard teacher={teacher} />
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <details>
          <summary>
            {`আরও ${bengaliNumber(others.length)} জন`} <Icon name="down" />
          </summary>
          <ul className="teachers">
            {others.map((teacher) => (
              <li key={teacher.name}>
                <TeacherName teacher={{ ...teacher, subjects: null }} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
