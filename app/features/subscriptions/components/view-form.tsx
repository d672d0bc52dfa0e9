import type { SubscriptionVideo } from "#contract/study/subscriptions.ts";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import { lengthOf } from "../subscription-words.ts";

/** Seconds for which a view stays valid beyond the lecture's duration. */
const spareSeconds = 2 * 60 * 60;

/**
 * Form that starts a view of the video, which is counted then and not when the page opens; an alert if no views are
 * left.
 */
export function ViewForm({ video: { views_left, duration_seconds } }: { video: SubscriptionVideo }) {
  const { form } = useSubmittedForm<Record<string, never>>("view");
  if (views_left === 0) {
    return (
      <Alert tone="now" icon="warning" title="এই ভিডিও দেখার সব সুযোগ শেষ">
        <a className="tap" href={path("my-subscription")}>
          আবার নিতে চাইলে এখান থেকে নিন
        </a>
      </Alert>
    );
  }
  return (
    <PostForm form={form} failureTitle="দেখা শুরু হয়নি" className="card stack">
      <p>শুরু করলে একবার দেখা গোনা হবে। তার পরের {lengthOf(duration_seconds + spareSeconds)} যতবার খুশি থামিয়ে দেখুন।</p>
      <SubmitButton>দেখা শুরু করুন</SubmitButton>
    </PostForm>
  );
}
