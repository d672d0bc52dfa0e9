import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";

const icons: Record<string, IconName> = {
  "course-schedule": "calendar",
  "full-schedule": "grid",
  "pending-video": "play",
  "pending-exam": "flag",
  "exams-results": "check",
  "free-videos": "play",
  invoice: "taka",
};

interface CourseMenuProps {
  links: { key: string; route: string; label: string; href: string; count: number | null }[];
}

export function CourseMenu({ links }: CourseMenuProps) {
  return (
    <nav aria-label="কোর্সের সব কিছু">
      <ul className="ledger course-menu">
        {links.map(({ key, route, label, href, count }) => (
          <li key={key}>
            <a href={href}>
              <Icon name={icons[route] ?? "book"} />
              <span>{label}</span> {count === null ? null : <span className="tag count">{bengaliNumber(count)}</span>}
              <Icon name="go" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
