import { InlineScript } from "#app/components/document/inline-script.tsx";
import { clock } from "#locale/time-span.ts";
import countdownBoot from "./countdown-boot.js?raw";
import { PostForm, SubmitButton } from "./post-form.tsx";
import { useSubmittedForm } from "./use-submitted-form.ts";

/**
 * Form that requests another code. Shows the waiting time that the server rendered; a small script counts it down.
 */
export function ResendForm({ waitSeconds }: { waitSeconds: number }) {
  const { form } = useSubmittedForm<Record<string, never>>("resend");
  return (
    <PostForm form={form} failureTitle="নতুন কোড পাঠানো হয়নি">
      {waitSeconds > 0 ? (
        <p className="small" data-countdown={waitSeconds}>
          <b>{clock(waitSeconds)}</b> পরে আবার কোড নিতে পারবেন। আগের কোডটি ততক্ষণ চলবে।
        </p>
      ) : null}
      <SubmitButton isPrimary={false}>আবার কোড পাঠান</SubmitButton>
      {waitSeconds > 0 ? <InlineScript code={countdownBoot} /> : null}
    </PostForm>
  );
}
