import { path } from "#app/paths.ts";
import { Alert } from "#app/components/ui/alert.tsx";

export function MissingAlert({ title, text }: { title: string; text: string }) {
  return (
    <div className="wrap stale">
      <Alert tone="now" icon="warning" title={title}>
        <p>{text}</p>
        <a className="tap" href={path("home")}>
          আবার চেষ্টা করুন
        </a>
      </Alert>
    </div>
  );
}
