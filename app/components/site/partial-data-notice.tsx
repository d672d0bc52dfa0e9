import { Alert } from "#app/components/ui/alert.tsx";
import type { Degradation } from "#app/components/document/document.tsx";

export function PartialDataNotice({ degradation }: { degradation: Degradation }) {
  return (
    <div className="wrap stale">
      {degradation === "stale" ? (
        <Alert tone="now" icon="clock" title="কিছুক্ষণ আগের তথ্য দেখছেন">
          সার্ভারের সঙ্গে যোগাযোগ হচ্ছে না। যোগাযোগ ফিরলে পাতাটি নিজেই হালনাগাদ হবে।
        </Alert>
      ) : (
        <Alert tone="quiet" icon="warning" title="কিছু তথ্য দেখানো যায়নি" />
      )}
    </div>
  );
}
