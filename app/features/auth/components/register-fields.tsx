import type { z } from "zod";
import type { RegisterForm } from "#contract/account/auth.ts";
import { InlineScript } from "#app/components/document/inline-script.tsx";
import { CollegeField } from "#app/components/form/college-field.tsx";
import { PasswordField, PhoneField, ShowPasswords, TextField } from "#app/components/form/fields.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import onePasswordBoot from "./one-password-boot.js?raw";

type Fields = z.input<typeof RegisterForm>;

interface RegisterFieldsProps {
  typed: { mobile_number: string; name: string; bmdc_no: string };
  colleges: { id: number; name: string }[];
}

/**
 * Registration form without subject, institute and email, which are asked for in the profile. The password fields are
 * collapsed if the password of an earlier attempt is kept.
 */
export function RegisterFields({ typed, colleges }: RegisterFieldsProps) {
  const { form, fields } = useSubmittedForm<Fields>("register", typed);
  const passwords = (
    <>
      <PasswordField field={fields.password} label="পাসওয়ার্ড" hint="অন্তত ৮ অক্ষর" autoComplete="new-password" />
      <PasswordField field={fields.password_confirmation} label="পাসওয়ার্ড আবার লিখুন" autoComplete="new-password" />
      <InlineScript code={onePasswordBoot} />
      <ShowPasswords />
    </>
  );
  return (
    <PostForm form={form} failureTitle="রেজিস্ট্রেশন হয়নি">
      <PhoneField field={fields.mobile_number} label="মোবাইল নম্বর" readOnly />
      <TextField field={fields.name} label="নাম" autoComplete="name" maxLength={120} />
      <TextField field={fields.bmdc_no} label="BMDC নম্বর" autoCapitalize="characters" maxLength={40} />
      <CollegeField field={fields.medical_college_id} colleges={colleges} />
      {form.answer?.isPasswordKept ? (
        <details>
          <summary>
            পাসওয়ার্ড রাখা আছে। অন্যটি দিতে চাইলে <Icon name="down" />
          </summary>
          <div className="stack">{passwords}</div>
        </details>
      ) : (
        passwords
      )}
      <SubmitButton>অ্যাকাউন্ট খুলুন</SubmitButton>
    </PostForm>
  );
}
