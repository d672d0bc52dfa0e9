import type { z } from "zod";
import type { RegisterForm } from "#contract/auth.ts";
import { PasswordField, PhoneField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { SubjectField } from "#app/components/form/subject-field.tsx";
import { useAnsweredForm } from "#app/components/form/use-answered-form.ts";

type Fields = z.input<typeof RegisterForm>;

interface Named {
  id: number;
  name: string;
}

interface RegisterFieldsProps {
  typed: { mobile_number: string; name: string; bmdc_no: string };
  colleges: Named[];
  subjects: Named[];
  institutes: Named[];
}

export function RegisterFields({ typed, colleges, subjects, institutes }: RegisterFieldsProps) {
  const { form, fields } = useAnsweredForm<Fields>("register", typed);
  return (
    <PostForm form={form} failure="রেজিস্ট্রেশন হয়নি">
      <PhoneField field={fields.mobile_number} label="মোবাইল নম্বর" readOnly />
      <TextField field={fields.name} label="নাম" autoComplete="name" maxLength={120} />
      <TextField field={fields.bmdc_no} label="BMDC নম্বর" autoCapitalize="characters" maxLength={20} />
      <SelectField field={fields.medical_college_id} label="মেডিকেল কলেজ" options={colleges} />
      <SubjectField field={fields.subject_id} subjects={subjects} isOptional />
      {institutes.length > 0 ? (
        <SelectField field={fields.institute_id} label="প্রতিষ্ঠান (থাকলে)" options={institutes} />
      ) : null}
      <TextField
        field={fields.email}
        label="ইমেইল (থাকলে)"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={200}
      />
      <PasswordField field={fields.password} label="পাসওয়ার্ড" hint="অন্তত ৮ অক্ষর" autoComplete="new-password" />
      <PasswordField field={fields.password_confirmation} label="পাসওয়ার্ড আবার লিখুন" autoComplete="new-password" />
      <SubmitButton form={form}>অ্যাকাউন্ট খুলুন</SubmitButton>
    </PostForm>
  );
}
