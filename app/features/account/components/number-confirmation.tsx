import { CodeField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { ResendForm } from "#app/components/form/resend-form.tsx";
import { useAnsweredForm } from "#app/components/form/use-answered-form.ts";

/** A new number waits until the code that was sent to it is entered. */
export function NumberConfirmation({ number }: { number: string }) {
  const { form, fields } = useAnsweredForm<{ code: string }>("number");
  return (
    <section className="card stack" aria-labelledby="number-title">
      <h2 id="number-title">নতুন নম্বর যাচাই করুন</h2>
      <p>
        <b className="nowrap">{number}</b> নম্বরে ৬ অঙ্কের কোড পাঠানো হয়েছে। কোড না দেওয়া পর্যন্ত আগের নম্বর দিয়েই লগইন
        করবেন।
      </p>
      <PostForm form={form} failure="কোডটি মেলেনি">
        <CodeField field={fields.code} />
        <SubmitButton form={form}>যাচাই করুন</SubmitButton>
      </PostForm>
      <ResendForm waitSeconds={0} />
    </section>
  );
}
