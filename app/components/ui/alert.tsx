import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export const alertTones = ["quiet", "now", "danger"] as const;

interface AlertProps {
  tone: (typeof alertTones)[number];
  icon: IconName;
  title: string;
  children?: ReactNode;
}

/** Message in the flow of the page. `now` is for what needs attention at once. */
export function Alert({ tone, icon, title, children }: AlertProps) {
  return (
    <div className={`alert ${tone}`} role={tone === "danger" ? "alert" : "status"}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children ? <div className="small">{children}</div> : null}
      </div>
    </div>
  );
}

/** Message of the flash cookie about the last action. */
export function Flash({ message }: { message: string | null }) {
  return message === null ? null : <Alert tone="quiet" icon="check" title={message} />;
}
