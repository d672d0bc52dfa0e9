import { reviewBounds } from "#contract/exams/practice-bounds.ts";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { time } from "#locale/times.ts";

interface SettingsFormProps {
  dailyReviews: number;
  remindAtHour: number | null;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  id: hour,
  name: time(`2026-01-01T${String(hour).padStart(2, "0")}:00:00+06:00`),
}));

export function SettingsForm({ dailyReviews, remindAtHour }: SettingsFormProps) {
  const { form, fields } = useSubmittedForm<Record<"daily_reviews" | "remind_at_hour", string>>("practice-settings", {
    daily_reviews: String(dailyReviews),
    remind_at_hour: String(remindAtHour ?? ""),
  });
  const isRefused = form.answer !== undefined;
  return (
    <details className="card" open={isRefused || undefined}>
      <summary>
        দিনে কয়টি প্রশ্ন <Icon name="down" />
      </summary>
      <PostForm form={form} failureTitle="পছন্দ সেভ হয়নি">
        <TextField
          field={fields.daily_reviews}
          label="দিনে কয়টি প্রশ্ন আবার দেখবেন"
          type="number"
          inputMode="numeric"
          min={reviewBounds.min}
          max={reviewBounds.max}
        />
        {remindAtHour === null ? null : (
          <SelectField
            field={fields.remind_at_hour}
            label="কয়টায় রিমাইন্ডার চান"
            options={hours}
            hint="প্রোফাইলে চালু করলে, দিনে একবার"
          />
        )}
        <SubmitButton isPrimary={false}>সেভ করুন</SubmitButton>
      </PostForm>
    </details>
  );
}
