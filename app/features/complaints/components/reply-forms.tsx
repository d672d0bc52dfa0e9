import { TextAreaField } from "#app/components/form/fields.tsx";
import { IdempotencyKey } from "#app/components/form/idempotency-key.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { maxLengths } from "../complaint-words.ts";
import { AttachmentsField } from "./attachments-field.tsx";

export function ReplyForm({ freshKey }: { freshKey: string }) {
  const { form, fields } = useSubmittedForm<{ body: string; attachments: string }>("reply");
  return (
    <PostForm form={form} failureTitle="বার্তা পাঠানো হয়নি" isUpload>
      <IdempotencyKey form={form} fresh={freshKey} />
      <TextAreaField field={fields.body} label="বার্তা লিখুন" maxLength={maxLengths.body} />
      <AttachmentsField field={fields.attachments} form={form} />
      <SubmitButton>বার্তা পাঠান</SubmitButton>
    </PostForm>
  );
}

export function CloseForm() {
  const { form } = useSubmittedForm<Record<string, never>>("close");
  return (
    <details>
      <summary className="tap">
        সমস্যা মিটে গেছে? <Icon name="down" />
      </summary>
      <PostForm form={form} failureTitle="অভিযোগটি বন্ধ হয়নি">
        <p>বন্ধ করলে এই অভিযোগে আর বার্তা লেখা যাবে না।</p>
        <SubmitButton isPrimary={false}>অভিযোগ বন্ধ করুন</SubmitButton>
      </PostForm>
    </details>
  );
}
