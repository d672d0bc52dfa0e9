import { teacherQuestionBounds } from "#contract/study/teacher-question-bounds.ts";
import { TextAreaField } from "#app/components/form/fields.tsx";
import { IdempotencyKey } from "#app/components/form/idempotency-key.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { bengaliDigits } from "#locale/bengali.ts";

export function AskForm({ freshKey }: { freshKey: string }) {
  const { form, fields } = useSubmittedForm<{ body: string }>("teacher-question");
  return (
    <PostForm form={form} failureTitle="প্রশ্ন পাঠানো হয়নি">
      <IdempotencyKey form={form} fresh={freshKey} />
      <TextAreaField
        field={fields.body}
        label="আপনার প্রশ্ন"
        hint="কোন অংশ বোঝেননি, তা লিখুন। উত্তরটি ব্যাচের সবাইকে দেখানো হতে পারে, আপনার নাম ছাড়া।"
        maxLength={teacherQuestionBounds.bodyLength}
      />
      <SubmitButton>প্রশ্ন পাঠান</SubmitButton>
      <p className="small quiet">দিনে {bengaliDigits(teacherQuestionBounds.perDay)}টি পর্যন্ত প্রশ্ন করা যায়।</p>
    </PostForm>
  );
}
