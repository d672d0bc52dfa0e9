import { CheckboxField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { IdempotencyKey } from "#app/components/form/idempotency-key.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { path } from "#app/paths.ts";
import type { Eligibility } from "./enrolment-summary.tsx";

interface Fields extends Record<string, unknown> {
  candidate_type: string;
  discipline_id: string;
  coupon: string;
  agree: string;
}

export function EnrolForm({ eligibility, freshKey }: { eligibility: Eligibility; freshKey: string }) {
  const { form, fields } = useSubmittedForm<Fields>("enrol");
  const { candidate_types, disciplines, price } = eligibility;
  const isFree = price === "0.00";
  return (
    <PostForm form={form} failureTitle="ভর্তি হয়নি">
      <IdempotencyKey form={form} fresh={freshKey} />
      {candidate_types.length > 0 ? (
        <SelectField
          field={fields.candidate_type}
          label="আপনার ক্যাটাগরি"
          hint="ভর্তি পরীক্ষা যে পরিচয়ে দেবেন, সেটি বাছুন; ফলাফলে একই ক্যাটাগরির প্রার্থীদের মধ্যে আপনার স্থান আলাদা দেখা যায়।"
          options={candidate_types.map(({ key, label }) => ({ id: key, name: label }))}
        />
      ) : null}
      {disciplines.length > 0 ? (
        <SelectField field={fields.discipline_id} label="আপনার বিষয় (চাইলে)" options={disciplines} />
      ) : null}
      {isFree ? null : (
        <TextField
          field={fields.coupon}
          label="কুপন কোড (থাকলে)"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
      )}
      <div>
        <CheckboxField field={fields.agree} label="ভর্তি ও টাকা ফেরতের শর্তগুলো মেনে নিচ্ছি" />
        <p className="row small">
          <a className="tap" href={path("terms-condition")}>
            শর্তাবলি
          </a>{" "}
          <a className="tap" href={path("refund-policy")}>
            টাকা ফেরতের নিয়ম
          </a>
        </p>
      </div>
      <SubmitButton>{isFree ? "ভর্তি হোন" : "আসন নিন, তারপর টাকা দিন"}</SubmitButton>
      {isFree ? null : <p className="small quiet">আসনটি আপনার জন্য কিছুক্ষণ রাখা থাকবে। পরের পাতায় টাকা দেবেন।</p>}
    </PostForm>
  );
}
