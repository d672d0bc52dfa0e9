import {
  CheckboxField,
  CodeField,
  PasswordField,
  ShowPasswords,
  UsernameField,
  type Field,
} from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";

interface Passwords extends Record<string, unknown> {
  current_password: string;
  code: string;
  password: string;
  password_confirmation: string;
  keep_others: string;
}

function NewPassword({ fields }: { fields: Record<"password" | "password_confirmation" | "keep_others", Field> }) {
  return (
    <>
      <PasswordField field={fields.password} label="নতুন পাসওয়ার্ড" hint="অন্তত ৮ অক্ষর" autoComplete="new-password" />
      <PasswordField field={fields.password_confirmation} label="আবার লিখুন" autoComplete="new-password" />
      <ShowPasswords />
      <CheckboxField field={fields.keep_others} label="অন্য ডিভাইসে লগইন থাকুক" />
    </>
  );
}

const failure = "পাসওয়ার্ড বদলানো হয়নি";

export function PasswordByCurrent({ username }: { username: string | null }) {
  const { form, fields } = useSubmittedForm<Passwords>("password");
  return (
    <PostForm form={form} failureTitle={failure}>
      <UsernameField name={username} />
      <PasswordField field={fields.current_password} label="বর্তমান পাসওয়ার্ড" autoComplete="current-password" />
      <NewPassword fields={fields} />
      <SubmitButton>পাসওয়ার্ড বদলান</SubmitButton>
    </PostForm>
  );
}

export function PasswordByCode({ isProved, username }: { isProved: boolean; username: string | null }) {
  const { form, fields } = useSubmittedForm<Passwords>("by-code");
  return (
    <PostForm form={form} failureTitle={failure}>
      <UsernameField name={username} />
      {isProved ? null : <CodeField field={fields.code} />}
      <NewPassword fields={fields} />
      <SubmitButton>পাসওয়ার্ড বদলান</SubmitButton>
    </PostForm>
  );
}

/** Form that discards the SMS code that was requested, so that the page asks for the current password again. */
export function BackToCurrent() {
  const { form } = useSubmittedForm<Passwords>("by-current");
  return (
    <PostForm form={form} failureTitle={failure}>
      <SubmitButton isPrimary={false}>বর্তমান পাসওয়ার্ড দিয়ে বদলান</SubmitButton>
    </PostForm>
  );
}

export function CodeRequest() {
  const { form } = useSubmittedForm<Passwords>("otp-request");
  return (
    <PostForm form={form} failureTitle="কোড পাঠানো হয়নি">
      <p>বর্তমান পাসওয়ার্ড মনে নেই? আপনার নম্বরে SMS-এ কোড নিয়ে বদলান।</p>
      <SubmitButton isPrimary={false}>কোড পাঠান</SubmitButton>
    </PostForm>
  );
}
