import type { ReactNode } from "react";

interface EnrollBarProps {
  /** Why one cannot enrol now; null when one can. */
  reason: { title: string; text: string } | null;
  href: string;
  /** What stands beside the button: a sum, or what is chosen. */
  children: ReactNode;
}

/** The one thing to do with a batch, at thumb height; while it cannot be done, why not. */
export function EnrollBar({ reason, href, children }: EnrollBarProps) {
  if (reason) {
    return (
      <div className="action-bar blocked">
        <p className="small" id="why-not">
          <b>{`${reason.title}।`}</b> {reason.text}
        </p>
        <a className="button" role="link" aria-disabled="true" aria-describedby="why-not">
          ভর্তি হোন
        </a>
      </div>
    );
  }
  return (
    <div className="action-bar">
      <p>{children}</p>
      <a className="button primary" href={href}>
        ভর্তি হোন
      </a>
    </div>
  );
}
