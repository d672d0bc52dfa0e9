import type { ReactNode } from "react";

interface UntilSeenProps {
  /** Pixels at the top that must be fully in view: 120 for a list, 50 for a banner. */
  first: "list" | "banner";
  /** Always rendered, so that screen readers that move between headings reach the section and reveal it. */
  heading?: ReactNode;
  children: ReactNode;
}

/**
 * Section of a static part. Where `until-seen-boot.js` runs, content below the fold is rendered only once the section's
 * first pixels have come fully into view, or for the Tab key, the browser's search or print.
 */
export function UntilSeen({ first, heading, children }: UntilSeenProps) {
  return (
    <div className="until-seen">
      <i data-first-pixels={first} aria-hidden="true" />
      {heading}
      <div data-until-seen="">{children}</div>
    </div>
  );
}
