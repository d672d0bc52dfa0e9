import { useForm, type DefaultValue } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { isAnswer } from "./answer.ts";

/** A form and its fields, with what the server last answered to it. The server alone checks: the browser holds no schema. */
export function useAnsweredForm<Schema extends Record<string, unknown>>(
  id: string,
  defaultValue?: DefaultValue<Schema>,
) {
  const answer: unknown = useActionData();
  const mine = isAnswer(answer) && answer.form === id ? answer : undefined;
  const [form, fields] = useForm<Schema>({ id, lastResult: mine?.result ?? null, defaultValue });
  const { retryAfterSeconds = null, key = null } = mine ?? {};
  const { errors, allErrors } = form;
  return { form: { id: form.id, errors, allErrors, retryAfterSeconds, key, answer: mine }, fields };
}

export type AnsweredForm = ReturnType<typeof useAnsweredForm>["form"];
