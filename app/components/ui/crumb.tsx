import type { ReactNode } from "react";

/** The way back to what a page is part of, above its heading. */
export function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="small crumb">
      <a className="tap" href={href}>
        {children}
      </a>
    </p>
  );
}
