import { useForm, type DefaultValue } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { isRefusedForm } from "#app/components/document/refused-form.ts";

/**
 * Returns the state of a form and its fields by the Conform library, with the action data of its last submission.
 * Validation runs on the server only; the browser holds no schema.
 */
export function useSubmittedForm<Schema extends Record<string, unknown>>(
  id: string,
  defaultValue?: DefaultValue<Schema>,
) {
  const answer: unknown = useActionData();
  const refused = isRefusedForm(answer) && answer.form === id ? answer : undefined;
  const [form, fields] = useForm<Schema>({ id, lastResult: refused?.result ?? null, defaultValue });
  const { retryAfterSeconds = null, key = null } = refused ?? {};
  const { errors, allErrors } = form;
  return { form: { id: form.id, errors, allErrors, retryAfterSeconds, key, answer: refused }, fields };
}

export type SubmittedForm = ReturnType<typeof useSubmittedForm>["form"];
