import type { EndpointOutput } from "#contract/endpoint.ts";
import type { LectureSheet, listLectureSheets } from "#contract/study/lecture-sheets.ts";
import { ChoiceField } from "#app/components/form/choice-field.tsx";
import { FieldError, PhoneField, SelectField, TextAreaField, TextField } from "#app/components/form/fields.tsx";
import { IdempotencyKey } from "#app/components/form/idempotency-key.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { taka } from "#locale/bengali.ts";

interface DeliveryFormProps {
  /** Sheets that can still be requested. */
  sheets: LectureSheet[];
  address: EndpointOutput<typeof listLectureSheets>["address"];
  districts: string[];
  freshKey: string;
}

interface Fields extends Record<string, unknown> {
  sheet_ids: string[];
  method: string;
  receiver_name: string;
  phone: string;
  district: string;
  upazila: string;
  address: string;
}

const methods = [
  { value: "courier", label: "কুরিয়ারে পাঠান", note: "শিটের পাশে লেখা খরচ প্যাকেট হাতে পেয়ে কুরিয়ারকে দেবেন" },
  { value: "self", label: "অফিস থেকে নিজে নেব", note: "কোনো খরচ নেই" },
];

function chosenIn(value: unknown): Set<unknown> {
  return new Set(Array.isArray(value) ? value : [value]);
}

export function DeliveryForm({ sheets, address, districts, freshKey }: DeliveryFormProps) {
  const { receiver_name, phone, district, upazila, address: place } = address;
  const known = { receiver_name, phone, district: district ?? "", upazila: upazila ?? "", address: place ?? "" };
  const { form, fields } = useSubmittedForm<Fields>("delivery", { ...known, method: "courier" });
  const { sheet_ids } = fields;
  const chosen = chosenIn(sheet_ids.initialValue);
  return (
    <PostForm form={form} failureTitle="অনুরোধ জমা হয়নি" className="stack delivery-form">
      <IdempotencyKey form={form} fresh={freshKey} />
      <fieldset className="choose" aria-describedby={sheet_ids.errors?.length ? sheet_ids.errorId : undefined}>
        <legend>কোন শিট</legend>
        {sheets.map(({ id, title, fee }, index) => (
          <div key={id}>
            <label className="option">
              <input
                type="checkbox"
                id={index === 0 ? sheet_ids.id : undefined}
                name={sheet_ids.name}
                value={id}
                defaultChecked={chosen.has(String(id))}
              />{" "}
              <span>{title}</span> <b>{taka(fee)}</b>
            </label>
          </div>
        ))}
        <FieldError field={sheet_ids} />
      </fieldset>
      <ChoiceField field={fields.method} legend="কীভাবে নেবেন" choices={methods} />
      <TextField field={fields.receiver_name} label="কে নেবেন" autoComplete="name" maxLength={120} />
      <PhoneField field={fields.phone} label="ফোন নম্বর" hint="কুরিয়ার এই নম্বরে ফোন করবে।" />
      <div className="stack to-address">
        <SelectField field={fields.district} label="জেলা" options={districts.map((name) => ({ id: name, name }))} />
        <TextField field={fields.upazila} label="উপজেলা বা থানা" maxLength={60} />
        <TextAreaField field={fields.address} label="পুরো ঠিকানা" hint="বাড়ি, রাস্তা ও এলাকা।" maxLength={250} />
      </div>
      <SubmitButton>অনুরোধ পাঠান</SubmitButton>
    </PostForm>
  );
}
