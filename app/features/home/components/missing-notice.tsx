import { path } from "#app/paths.ts";
import { Notice } from "#app/components/ui/notice.tsx";

export function MissingNotice() {
  return (
    <div className="wrap stale">
      <Notice tone="now" icon="warning" title="কিছু তথ্য এখনো আনা যায়নি">
        <a className="tap" href={path("home")}>
          আবার চেষ্টা করুন
        </a>
      </Notice>
    </div>
  );
}
