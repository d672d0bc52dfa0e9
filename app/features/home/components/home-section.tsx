import type { ReactNode } from "react";
import { UntilSeen } from "#app/components/document/static/until-seen.tsx";

export function HomeSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="wrap section" aria-labelledby={id}>
      <UntilSeen
        first="list"
        heading={
          <h2 className="matra" id={id}>
            {title}
          </h2>
        }
      >
        {children}
      </UntilSeen>
    </section>
  );
}
