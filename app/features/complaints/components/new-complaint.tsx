import type { Complaint } from "#contract/account/complaints.ts";
import { SelectField, TextAreaField, TextField } from "#app/components/form/fields.tsx";
import { IdempotencyKey } from "#app/components/form/idempotency-key.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { maxLengths, relatedWords } from "../complaint-words.ts";
import { AttachmentsField } from "./attachments-field.tsx";

interface NewComplaintProps {
  topics: { id: number; title: string }[];
  related: { related_type: NonNullable<Complaint["related"]>["type"]; related_id: number } | null;
  /** Subject that the form suggests; null: none. */
  subject: string | null;
  freshKey: string;
}

interface Fields extends Record<string, unknown> {
  topic_id: string;
  subject: string;
  body: string;
  attachments: string;
}

export function NewComplaint({ topics, related, subject, freshKey }: NewComplaintProps) {
  const { form, fields } = useSubmittedForm<Fields>("complaint", subject ? { subject } : undefined);
  return (
    <PostForm form={form} failureTitle="অভিযোগ পাঠানো হয়নি" isUpload>
      <IdempotencyKey form={form} fresh={freshKey} />
      {related ? (
        <>
          <p>{relatedWords[related.related_type]}</p>
          <input type="hidden" name="related_type" value={related.related_type} />
          <input type="hidden" name="related_id" value={related.related_id} />
        </>
      ) : null}
      <SelectField
        field={fields.topic_id}
        label="কী নিয়ে অভিযোগ"
        options={topics.map(({ id, title }) => ({ id, name: title }))}
      />
      <TextField field={fields.subject} label="শিরোনাম" maxLength={maxLengths.subject} />
      <TextAreaField
        field={fields.body}
        label="বিস্তারিত"
        hint="কী হয়েছে, কবে, কোন ক্লাস বা কোর্সে, তা লিখুন।"
        maxLength={maxLengths.body}
      />
      <AttachmentsField field={fields.attachments} form={form} />
      <SubmitButton>অভিযোগ পাঠান</SubmitButton>
      <p className="small quiet">দিনে ৫টি পর্যন্ত নতুন অভিযোগ লেখা যায়। আগের অভিযোগে বার্তা যোগ করা যায় সব সময়।</p>
    </PostForm>
  );
}
