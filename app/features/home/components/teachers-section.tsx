import type { Teacher } from "#contract/catalogue/teachers.ts";
import { TeacherCard } from "#app/components/catalogue/teacher-card.tsx";
import { HomeSection } from "./home-section.tsx";

export function TeachersSection({ teachers }: { teachers: Teacher[] }) {
  if (teachers.length === 0) return null;
  return (
    <HomeSection id="teachers" title="যাঁরা পড়ান">
      <ul className="teachers">
        {teachers.map((teacher) => (
          <li key={teacher.name}>
            <TeacherCard teacher={{ ...teacher, text: null }} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
