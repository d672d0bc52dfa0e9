import { Notice } from "#app/components/ui/notice.tsx";

export function StaleNotice() {
  return (
    <div className="wrap stale">
      <Notice tone="now" icon="clock" title="কিছুক্ষণ আগের তথ্য দেখছেন">
        সার্ভারের সঙ্গে যোগাযোগ হচ্ছে না। যোগাযোগ ফিরলে পাতাটি নিজেই হালনাগাদ হবে।
      </Notice>
    </div>
  );
}
