import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface NoticeProps {
  tone: "quiet" | "now" | "danger";
  icon: IconName;
  title: string;
  children?: ReactNode;
}

/** A message in the flow of the page. `now` is for what needs attention at once. */
export function Notice({ tone, icon, title, children }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} role={tone === "danger" ? "alert" : "status"}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children ? <div className="small">{children}</div> : null}
      </div>
    </div>
  );
}
