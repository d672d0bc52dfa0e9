import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useOffers } from "#app/components/document/use-offers.ts";

export function Offered({ href, children }: { href: string; children: ReactNode }) {
  return useOffers()(href) ? <>{children}</> : null;
}

export function OfferedLink({ href, ...attributes }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return useOffers()(href) ? <a href={href} {...attributes} /> : null;
}
