import type { ReactNode } from "react";

interface EnrolBarProps {
  /** Reason why enrolment is not open; null while it is open. */
  reason: { title: string; text: string } | null;
  href: string;
  /** Content beside the button: a sum, or the chosen schedule. */
  children: ReactNode;
}

/** Bar with the enrol button, at thumb height on small screens; disabled with a reason while enrolment is not open. */
export function EnrolBar({ reason, href, children }: EnrolBarProps) {
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
