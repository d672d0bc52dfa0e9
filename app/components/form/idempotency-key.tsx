import { useRef } from "react";
import type { SubmittedForm } from "./use-submitted-form.ts";

/**
 * Hidden idempotency key, for every form that creates something: submitting twice has one effect. `fresh` comes from
 * the page's loader. The key of the last refusal stays when the action data is dropped with a submission that could not
 * be sent, until the loader brings another key.
 */
export function IdempotencyKey({ form, fresh }: { form: SubmittedForm; fresh: string }) {
  const last = useRef({ fresh, key: fresh });
  if (last.current.fresh !== fresh) last.current = { fresh, key: fresh };
  if (form.key !== null) last.current.key = form.key;
  return <input type="hidden" name="idempotency_key" value={last.current.key} />;
}
