import { TeacherCard } from "#app/components/catalogue/teacher-card.tsx";
import type { People } from "../people.server.ts";
import { HomeSection } from "./home-section.tsx";

export function PeopleSection({ teachers, testimonials }: People) {
  const titles = [teachers.length > 0 && "যাঁরা পড়ান", testimonials.length > 0 && "যাঁরা পাস করেছেন"].filter(Boolean);
  if (titles.length === 0) return null;
  return (
    <HomeSection id="people" title={titles.join(", ")}>
      <ul className="teachers">
        {teachers.map((teacher) => (
          <li key={teacher.name}>
            <TeacherCard teacher={{ ...teacher, text: null }} />
          </li>
        ))}
        {testimonials.map(({ name, result, text }) => (
          <li key={name + result}>
            {text ? <p>“{text}”</p> : null}
            <b>{name}</b> <span className="small quiet">{result}</span>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
