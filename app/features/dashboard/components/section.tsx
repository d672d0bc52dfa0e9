import { createContext, useContext, type ReactNode } from "react";
import { useUnreadLists } from "#app/components/document/document.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { UnreadNote } from "#app/components/ui/unread-list.tsx";

interface SectionProps {
  title: string;
  /** Name of the section's list in the response of the API. */
  list?: string;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** True to show nothing, unless the list could not be read. */
  isLeftOut?: boolean;
  children?: ReactNode;
}

/** Context that is false where sections without content are left out, and true where they show a sentence instead. */
export const ShowsEmptySections = createContext(true);

export function Section({ title, list, empty, isLeftOut = false, children }: SectionProps) {
  const isUnread = useUnreadLists();
  const showsEmpty = useContext(ShowsEmptySections);
  const isUnreadList = list !== undefined && isUnread(list);
  if ((isLeftOut || (empty && !showsEmpty)) && !isUnreadList) return null;
  return (
    <section aria-label={title}>
      <MatraHeading>{title}</MatraHeading>
      {empty || isLeftOut ? <div className="card quiet">{isUnreadList ? <UnreadNote /> : empty}</div> : children}
    </section>
  );
}
