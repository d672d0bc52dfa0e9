import type { ReactNode } from "react";
import { OfferedLink } from "./offered-link.tsx";

export function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="small crumb">
      <OfferedLink className="tap" href={href}>
        {children}
      </OfferedLink>
    </p>
  );
}
