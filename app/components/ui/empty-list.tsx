import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Placeholder for an empty list: what that means and what to do. */
export function EmptyList({
  icon = "search",
  title,
  children,
}: {
  icon?: IconName;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="card empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
