import type { Teacher } from "#contract/catalogue/teachers.ts";
import { TeacherCard, TeacherName } from "#app/components/catalogue/teacher-card.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";

const shownAtOnce = 3;

function Introduction({ teacher: { name, text } }: { teacher: Teacher }) {
  return (
    <p className="teacher-name">
      <b>{name}</b> <span className="small">{text}</span>
    </p>
  );
}

/**
 * Teachers of a batch: a card for each of the first three; a collapsed list holds their introductions and the names of
 * the others, to keep the page short.
 */
export function BatchTeachers({ teachers }: { teachers: Teacher[] }) {
  const shown = teachers.slice(0, shownAtOnce);
  const others = teachers.slice(shownAtOnce);
  const introduced = shown.filter(({ text }) => text);
  const summary = [introduced.length > 0 && "পরিচিতি", others.length > 0 && `আরও ${bengaliNumber(others.length)} জন`];
  return (
    <section>
      <h2 className="matra">যাঁরা পড়াবেন</h2>
      <ul className="teachers">
        {shown.map((teacher) => (
          <li key={teacher.name}>
            <TeacherCard teacher={{ ...teacher, text: null }} />
          </li>
        ))}
      </ul>
      {summary.some(Boolean) ? (
        <details>
          <summary>
            {summary.filter(Boolean).join(" ও ")} <Icon name="down" />
          </summary>
          <ul className="teachers">
            {introduced.map((teacher) => (
              <li key={teacher.name}>
                <Introduction teacher={teacher} />
              </li>
            ))}
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
