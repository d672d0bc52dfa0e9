import type { AttemptHead } from "#contract/exams/exam-attempt.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { time } from "#locale/dates.ts";

export function TakeOver({ attempt: { title, open_on, ends_at }, noun }: { attempt: AttemptHead; noun: string }) {
  const label = open_on?.device_label;
  const device = label ? `${label}-এ` : "অন্য একটি ডিভাইসে";
  return (
    <div className="wrap section">
      <div className="stack narrow">
        <MatraHeading level={1}>{title}</MatraHeading>
        <p>
          {noun}টি এখন <b>{device}</b> খোলা
          {open_on?.last_saved_at ? ` (শেষ উত্তর সেভ হয়েছে ${time(open_on.last_saved_at)})` : ""}। এখানে চালিয়ে যাবেন?
        </p>
        <p className="quiet">আগের ডিভাইসে তখন শুধু পড়া যাবে। সময় বাড়বে না, শেষ সময় {time(ends_at)}।</p>
        <form method="post">
          <button className="button primary" name="go" value="take-over">
            এখানে চালিয়ে যান
          </button>
        </form>
      </div>
    </div>
  );
}
