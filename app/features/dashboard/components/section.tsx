import type { ReactNode } from "react";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";

interface SectionProps {
  title: string;
  /** Stands there instead of the list when it is empty. */
  empty?: ReactNode;
  children?: ReactNode;
}

/** A part of the dashboard under its heading. */
export function Section({ title, empty, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <MatraHeading>{title}</MatraHeading>
      {empty ? <div className="card quiet">{empty}</div> : children}
    </section>
  );
}
