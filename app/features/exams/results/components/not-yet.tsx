import { Icon } from "#app/components/ui/icon.tsx";
import { dayAndTime } from "#app/format/dates.ts";

/** Stands where something would that may not be read yet. */
export function NotYet({ message, availableAt }: { message: string; availableAt: string | null }) {
  return (
    <div className="card empty narrow">
      <Icon name="clock" />
      <h1>{message || "এটি এখনো প্রকাশ হয়নি"}</h1>
      {availableAt ? <p>দেখতে পারবেন {dayAndTime(availableAt)} থেকে।</p> : null}
    </div>
  );
}
