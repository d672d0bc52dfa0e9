import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { dayAndTime } from "#locale/dates.ts";

interface NotYetProps {
  message: string;
  availableAt: string | null;
  /** Links below the message. */
  children?: ReactNode;
}

export function NotYet({ message, availableAt, children }: NotYetProps) {
  return (
    <div className="card empty narrow">
      <Icon name="clock" />
      <h1>{message || "এটি এখনো প্রকাশ হয়নি"}</h1>
      {availableAt ? <p>দেখতে পারবেন {dayAndTime(availableAt)} থেকে।</p> : null}
      {children}
    </div>
  );
}
