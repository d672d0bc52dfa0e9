import { useForm, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";

/** An action's answer about one form of its page. */
interface Answer {
  form: string;
  result: SubmissionResult;
  retryAfterSeconds: number | null;
  key: string | null;
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && "form" in value && "result" in value;
}

/** A form and its fields, with what the server last answered to it. The server alone checks: the browser holds no schema. */
export function useAnsweredForm<Schema extends Record<string, unknown>>(
  id: string,
  defaultValue?: DefaultValue<Schema>,
) {
  const answer: unknown = useActionData();
  const mine = isAnswer(answer) && answer.form === id ? answer : undefined;
  const [form, fields] = useForm<Schema>({ id, lastResult: mine?.result ?? null, defaultValue });
  const { retryAfterSeconds = null, key = null } = mine ?? {};
  return { form: { id: form.id, errors: form.errors, retryAfterSeconds, key }, fields };
}

export type AnsweredForm = ReturnType<typeof useAnsweredForm>["form"];
