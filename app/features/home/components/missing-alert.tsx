import { path } from "#app/paths.ts";
import { Alert } from "#app/components/ui/alert.tsx";

export function MissingAlert() {
  return (
    <div className="wrap stale">
      <Alert tone="now" icon="warning" title="কিছু তথ্য এখনো আনা যায়নি">
        <a className="tap" href={path("home")}>
          আবার চেষ্টা করুন
        </a>
      </Alert>
    </div>
  );
}
