import type { SubmittedForm } from "./use-submitted-form.ts";

/**
 * Hidden idempotency key for a form that creates something, so that submitting twice has one effect. `fresh` comes from
 * the page's loader; after a refusal, the key of the response replaces it.
 */
export function IdempotencyKey({ form, fresh }: { form: SubmittedForm; fresh: string }) {
  return <input type="hidden" name="idempotency_key" value={form.key ?? fresh} />;
}
