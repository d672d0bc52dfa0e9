import type { Order } from "#contract/payments/checkout.ts";
import { TextField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { Icon } from "#app/components/ui/icon.tsx";

function RemoveCoupon() {
  const { form } = useSubmittedForm<Record<string, never>>("remove-coupon");
  return (
    <PostForm form={form} failureTitle="কুপন সরানো হয়নি">
      <SubmitButton isPrimary={false}>কুপন সরান</SubmitButton>
    </PostForm>
  );
}

function ApplyCoupon() {
  const { form, fields } = useSubmittedForm<{ code: string }>("coupon");
  const hasErrors = form.errors !== undefined || fields.code.errors !== undefined;
  return (
    <details open={hasErrors || undefined}>
      <summary>
        কুপন আছে? <Icon name="down" />
      </summary>
      <PostForm form={form} failureTitle="কুপন যোগ হয়নি">
        <TextField field={fields.code} label="কুপন কোড" autoComplete="off" autoCapitalize="characters" maxLength={40} />
        <SubmitButton isPrimary={false}>কুপন দিন</SubmitButton>
      </PostForm>
    </details>
  );
}

export function CouponForms({ order: { coupon, can_change_coupon } }: { order: Order }) {
  if (!can_change_coupon) return null;
  return <div className="card">{coupon ? <RemoveCoupon /> : <ApplyCoupon />}</div>;
}
