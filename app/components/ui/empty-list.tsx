import type { ReactNode } from "react";
import { useUnreadLists } from "#app/components/document/document.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { UnreadList } from "./unread-list.tsx";

interface EmptyListProps {
  /** Name of the list in the response of the API, or names of the lists that it was made of. */
  of: string | string[];
  icon?: IconName;
  title: string;
  children: ReactNode;
}

export function EmptyList({ of, icon = "search", title, children }: EmptyListProps) {
  const isUnread = useUnreadLists();
  if ([of].flat().some(isUnread)) return <UnreadList />;
  return (
    <div className="card empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
