import type { z } from "zod";
import type { Profile, ProfileForm as ProfileFields } from "#contract/account/account.ts";
import { CollegeField } from "#app/components/form/college-field.tsx";
import { PhoneField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { SubjectField } from "#app/components/form/subject-field.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";

interface Named {
  id: number;
  name: string;
}

interface ProfileFormProps {
  doctor: Profile;
  colleges: Named[];
  subjects: Named[];
  institutes: Named[];
}

function text(value: string | number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

export function ProfileForm({ doctor, colleges, subjects, institutes }: ProfileFormProps) {
  const { form, fields } = useSubmittedForm<z.input<typeof ProfileFields>>("profile", {
    name: text(doctor.name),
    mobile_number: text(doctor.mobile_number),
    bmdc_no: text(doctor.bmdc_no),
    medical_college_id: text(doctor.medical_college_id),
    subject_id: text(doctor.subject_id),
    institute_id: text(doctor.institute_id),
    email: text(doctor.email),
  });
  return (
    <PostForm form={form} failureTitle="প্রোফাইল সেভ হয়নি" isUpload>
      <TextField field={fields.name} label="নাম" autoComplete="name" maxLength={120} />
      <PhoneField
        field={fields.mobile_number}
        label="মোবাইল নম্বর"
        hint="নম্বর বদলালে নতুন নম্বরে কোড যাবে। কোড দেওয়ার পরে সেটিই লগইন নম্বর হবে।"
      />
      <TextField field={fields.bmdc_no} label="BMDC নম্বর" maxLength={40} />
      <CollegeField field={fields.medical_college_id} colleges={colleges} />
      <SubjectField field={fields.subject_id} subjects={subjects} isOptional />
      {institutes.length > 0 ? (
        <SelectField field={fields.institute_id} label="প্রতিষ্ঠান (থাকলে)" options={institutes} />
      ) : null}
      <TextField field={fields.email} label="ইমেইল (থাকলে)" type="email" autoComplete="email" maxLength={200} />
      <FileField
        field={fields.avatar}

        label="ছবি"

        accept="image/jpeg,image/png,image/webp"
        hint="JPEG, PNG বা WebP, সর্বোচ্চ ১২ মেগাবাইট। না দিলে আগেরটি থাকবে।"
      />
      <SubmitButton>প্রোফাইল সেভ করুন</SubmitButton>
    </PostForm>
  );
}
