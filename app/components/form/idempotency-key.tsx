import type { SubmittedForm } from "./use-submitted-form.ts";

/**
 * Hidden idempotency key, for every form that creates something: submitting twice has one effect. `fresh` comes from
 * the page's loader; a refused form keeps the key that it had.
 */
export function IdempotencyKey({ form, fresh }: { form: SubmittedForm; fresh: string }) {
  return <input type="hidden" name="idempotency_key" value={form.key ?? fresh} />;
}
