import type { ReactNode } from "react";
import { IdempotencyKey } from "#app/components/form/idempotency-key.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";

interface StartFormProps {
  freshKey: string;
  /** Fields of the start call: which questions, how many, and how. */
  fields: Record<string, string | number>;
  isPrimary?: boolean;
  children: ReactNode;
}

export function StartForm({ freshKey, fields, isPrimary = true, children }: StartFormProps) {
  const { form } = useSubmittedForm("practice");
  return (
    <PostForm form={form} failureTitle="অনুশীলন শুরু হয়নি">
      <IdempotencyKey form={form} fresh={freshKey} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton isPrimary={isPrimary}>{children}</SubmitButton>
    </PostForm>
  );
}
