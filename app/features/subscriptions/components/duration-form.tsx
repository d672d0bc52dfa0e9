import type { SubscriptionPlan } from "#contract/study/subscriptions.ts";
import { ChoiceField } from "#app/components/form/choice-field.tsx";
import { FieldError } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { bengaliNumber, taka } from "#locale/bengali.ts";

interface DurationFormProps {
  lectures: { id: number }[];
  plans: SubscriptionPlan[];
}

export function DurationForm({ lectures, plans }: DurationFormProps) {
  const [first] = plans;
  const months = String(first?.months ?? "");
  const { form, fields } = useSubmittedForm<{ months: string; lecture_ids: string }>("subscribe", { months });
  const choices = plans.map(({ title, months, price, price_per_video, view_limit }) => ({
    value: String(months),
    label: title,
    note: `ভিডিওপ্রতি ${taka(price_per_video)}, প্রতিটি ${bengaliNumber(view_limit)} বার দেখা যাবে`,
    figure: taka(price),
  }));
  return (
    <PostForm form={form} failureTitle="এগোনো গেল না">
      {lectures.map(({ id }) => (
        <input key={id} type="hidden" name="lecture_ids" value={id} />
      ))}
      <div id={fields.lecture_ids.id} tabIndex={-1}>
        <FieldError field={fields.lecture_ids} />
      </div>
      <ChoiceField field={fields.months} legend="মেয়াদ ও খরচ" choices={choices} />
      <SubmitButton>টাকা দিতে এগিয়ে যান</SubmitButton>
    </PostForm>
  );
}
