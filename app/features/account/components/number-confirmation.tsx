import { CodeField, PasswordField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { ResendForm } from "#app/components/form/resend-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { path } from "#app/paths.ts";

export function NumberConfirmation({ number }: { number: string }) {
  const { form, fields } = useSubmittedForm<{ code: string; current_password: string }>("number");
  return (
    <section className="card stack" aria-labelledby="number-title">
      <h2 id="number-title">নতুন নম্বর যাচাই করুন</h2>
      <p>
        <b className="nowrap">{number}</b> নম্বরে SMS-এ একটি কোড পাঠানো হয়েছে। কোড না দেওয়া পর্যন্ত আগের নম্বর দিয়েই লগইন করবেন।
      </p>
      <PostForm form={form} failureTitle="নম্বরটি বদলানো হয়নি">
        <CodeField field={fields.code} />
        <PasswordField field={fields.current_password} label="বর্তমান পাসওয়ার্ড" autoComplete="current-password" />
        <SubmitButton>যাচাই করুন</SubmitButton>
      </PostForm>
      <p>
        পাসওয়ার্ড মনে না থাকলে আগের নম্বরে আসা কোড দিয়ে{" "}
        <a className="tap" href={path("my-change-password")}>
          নতুন পাসওয়ার্ড দিন
        </a>
        , তারপর নম্বর বদলান।
      </p>
      <ResendForm waitSeconds={0} />
    </section>
  );
}
