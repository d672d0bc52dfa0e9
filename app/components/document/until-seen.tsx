import { useEffect, type ReactNode } from "react";

declare global {
  interface Window {
    untilSeen?: () => void;
  }
}

interface UntilSeenProps {
  /** How many of the section's first pixels must be fully in view: 120 of a list, 50 of a banner. */
  first: "list" | "banner";
  /** Always rendered: who goes from heading to heading reaches the section, and so shows it. */
  heading?: ReactNode;
  children: ReactNode;
}

/** The content of a section, rendered once the section's first pixels are fully in view. */
export function UntilSeen({ first, heading, children }: UntilSeenProps) {
  useEffect(() => window.untilSeen?.(), []); // reached without a new document
  return (
    <div className="until-seen">
      <i data-first-pixels={first} aria-hidden="true" />
      {heading}
      <div data-until-seen="" suppressHydrationWarning>
        {children}
      </div>
    </div>
  );
}
