import type { ReactNode } from "react";
import { path } from "#app/paths.ts";
import type { NotOpen } from "./batch-words.ts";

interface EnrolBarProps {
  /** Reason why enrolment is not open; null while it is open. */
  reason: NotOpen | null;
  href: string;
  /** Content beside the button: a sum, or the chosen schedule. */
  children: ReactNode;
}

export function EnrolBar({ reason, href, children }: EnrolBarProps) {
  if (reason) {
    return (
      <div className="action-bar blocked">
        <p className="small" id="why-not">
          <b>{`${reason.title}।`}</b> {reason.text}
        </p>
        {reason.isUnknown ? (
          <a className="button" href={path("contact-details")} aria-describedby="why-not">
            যোগাযোগ করুন
          </a>
        ) : (
          <a className="button" role="link" aria-disabled="true" aria-describedby="why-not">
            ভর্তি হোন
          </a>
        )}
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
