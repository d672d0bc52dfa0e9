import type { EndpointOutput } from "#contract/endpoint.ts";
import type { getPayment } from "#contract/payments/payments.ts";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { taka } from "#locale/bengali.ts";

type Instructions = NonNullable<EndpointOutput<typeof getPayment>["instructions"]>;

interface Fields extends Record<string, unknown> {
  channel: string;
  sender_no: string;
  trx_id: string;
  slip: string;
}

export function ManualForm({ instructions: { text, amount, accounts } }: { instructions: Instructions }) {
  const { form, fields } = useSubmittedForm<Fields>("manual");
  return (
    <>
      <section className="card stack" aria-labelledby="accounts">
        <h2 id="accounts">১. {taka(amount)} পাঠান</h2>
        <p>{text}</p>
        <DetailList
          className="figures"
          details={accounts.map(({ label, account }) => [label, <span className="copied">{account}</span>])}
        />
      </section>
      <section className="stack after-list" aria-labelledby="told">
        <h2 id="told">২. আমাদের জানান</h2>
        <PostForm form={form} failureTitle="তথ্য জমা হয়নি" isUpload>
          <SelectField
            field={fields.channel}
            label="কোন মাধ্যমে পাঠিয়েছেন"
            options={accounts.map(({ channel, label }) => ({ id: channel, name: label }))}
          />
          <TextField
            field={fields.sender_no}
            label="যে নম্বর বা হিসাব থেকে পাঠিয়েছেন"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
          />
          <TextField
            field={fields.trx_id}
            label="TrxID"
            hint="টাকা পাঠানোর পরে যে মেসেজ এসেছে, তাতে আছে। যেমন BFG7A1KQ2M"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
          />
          <FileField
            field={fields.slip}

            label="স্লিপের ছবি (থাকলে)"

            accept="image/jpeg,image/png,image/webp"
            hint="JPEG, PNG বা WebP, সর্বোচ্চ ১২ মেগাবাইট।"
          />
          <SubmitButton>জমা দিন</SubmitButton>
        </PostForm>
      </section>
    </>
  );
}
