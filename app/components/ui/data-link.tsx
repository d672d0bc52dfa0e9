import type { ReactNode } from "react";
import { useOffers } from "#app/components/document/use-offers.ts";
import { safeLink } from "#app/format/links.ts";

interface DataLinkProps {
  link: string | null | undefined;
  className?: string;
  /** Id of the element that tells links with equal words apart. */
  describedBy?: string;
  children: ReactNode;
}

/**
 * Link with a URL from data: external ones open in a new tab; unsafe ones, and those to pages that are not offered,
 * render as plain text.
 */
export function DataLink({ link, className, describedBy, children }: DataLinkProps) {
  const safe = safeLink(link);
  const offers = useOffers();
  if (!safe || !offers(safe.href)) return <span className={className}>{children}</span>;
  const externalAttributes = safe.isExternal ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a className={className} href={safe.href} aria-describedby={describedBy} {...externalAttributes}>
      {children}
    </a>
  );
}
