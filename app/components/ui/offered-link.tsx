import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useOffers } from "#app/components/document/use-offers.ts";

/** Shows its children only if the portal offers the page that they are about. */
export function Offered({ href, children }: { href: string; children: ReactNode }) {
  return useOffers()(href) ? <>{children}</> : null;
}

/** Plain link to a page of the portal; nothing if the page is not offered. */
export function OfferedLink({ href, ...attributes }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return useOffers()(href) ? <a href={href} {...attributes} /> : null;
}
