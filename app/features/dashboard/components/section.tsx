import type { ReactNode } from "react";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";

interface SectionProps {
  title: string;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children?: ReactNode;
}

/** Dashboard section with a heading. */
export function Section({ title, empty, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <MatraHeading>{title}</MatraHeading>
      {empty ? <div className="card quiet">{empty}</div> : children}
    </section>
  );
}
