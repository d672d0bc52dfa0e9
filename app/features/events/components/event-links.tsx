import type { EventCategory } from "#contract/catalogue/home.ts";
import { longDay } from "#locale/dates.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";

export function EventLinks({ links }: { links: EventCategory[] }) {
  return (
    <div className="wrap section">
      <h1 className="matra">ইভেন্ট</h1>
      <ul className="ledger">
        {links.map(({ title, link, starts_at }) => (
          <li key={title}>
            <DataLink link={link}>
              <span>{title}</span> {starts_at ? <span className="cue">{longDay(starts_at)}</span> : null}
            </DataLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
