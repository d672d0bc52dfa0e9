import type { ReactNode } from "react";
import { safeLink } from "#app/format/links.ts";

interface DataLinkProps {
  link: string | null | undefined;
  className?: string;
  children: ReactNode;
}

/** A link that data brought: checked; foreign addresses open in a new tab; what may not be linked is plain text. */
export function DataLink({ link, className, children }: DataLinkProps) {
  const safe = safeLink(link);
  if (!safe) return <span className={className}>{children}</span>;
  const elsewhere = safe.isExternal ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a className={className} href={safe.href} {...elsewhere}>
      {children}
    </a>
  );
}
