import type { ReactNode } from "react";

/** Link to the parent page, above the heading. */
export function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="small crumb">
      <a className="tap" href={href}>
        {children}
      </a>
    </p>
  );
}
