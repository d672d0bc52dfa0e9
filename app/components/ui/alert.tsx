import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export const alertTones = ["quiet", "now", "danger"] as const;

interface AlertProps {
  tone: (typeof alertTones)[number];
  icon: IconName;
  title: string;
  /** True for a part of the page rather than news, which a screen reader announces. */
  isStatic?: boolean;
  children?: ReactNode;
}

/** Message in the flow of the page. The tone `now` is for what needs attention at once, `danger` for an error. */
export function Alert({ tone, icon, title, isStatic = false, children }: AlertProps) {
  return (
    <div className={`alert ${tone}`} role={isStatic ? undefined : tone === "danger" ? "alert" : "status"}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children ? <div className="small">{children}</div> : null}
      </div>
    </div>
  );
}

export function Flash({ message }: { message: string | null }) {
  return message === null ? null : <Alert tone="quiet" icon="check" title={message} />;
}
