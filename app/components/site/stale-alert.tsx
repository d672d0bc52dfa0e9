import { Alert } from "#app/components/ui/alert.tsx";

export function StaleAlert() {
  return (
    <div className="wrap stale">
      <Alert tone="now" icon="clock" title="কিছুক্ষণ আগের তথ্য দেখছেন">
        সার্ভারের সঙ্গে যোগাযোগ হচ্ছে না। যোগাযোগ ফিরলে পাতাটি নিজেই হালনাগাদ হবে।
      </Alert>
    </div>
  );
}
