import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Refusal } from "./api.server.ts";

/** Never sent back to a form, nor kept for later. */
export const secretFields = ["password", "password_confirmation", "current_password", "code"];

const bodyNotUnderstood = "যা পাঠানো হয়েছে তা বোঝা গেল না। পাতাটি আবার খুলে চেষ্টা করুন।";

/**
 * The fields a browser sent; a body that is no form is thrown as a 400. A name that spells more than a field (`a[9]`,
 * `a.b`, `__proto__`) is left out: the parser would build whatever it spells, however long or deep.
 */
export async function formFields(request: Request): Promise<FormData> {
  const sent = await request.formData().catch(() => {
    throw Response.json({ message: bodyNotUnderstood }, { status: 400 });
  });
  const fields = new FormData();
  for (const [name, value] of sent) if (/^[a-z][\w-]*$/i.test(name) && !(name in {})) fields.append(name, value);
  return fields;
}

/** The answer to a form that was not accepted, for the one form of the page that carries this id. */
export interface FormAnswer {
  form: string;
  result: SubmissionResult;
  retryAfterSeconds: number | null;
}

type Complaint = Pick<Refusal, "status" | "reply"> & Partial<Pick<Refusal, "retryAfterSeconds">>;

/**
 * A form's fields as its schema takes them; a field that is left empty is an empty text, not a missing one. `refuse` makes the answer for what the API has against them: the first
 * message of a field stands under it, one that belongs to no field of the form stands above all.
 */
export function readForm<Schema extends z.ZodType>(form: FormData, id: string, schema: Schema) {
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });

  function refuse({ status, reply: { fieldErrors, formErrors }, retryAfterSeconds }: Complaint) {
    const known = Object.entries(fieldErrors).filter(([name]) => form.has(name));
    const homeless = Object.entries(fieldErrors).flatMap(([name, messages]) => (form.has(name) ? [] : messages));
    const result = submission.reply({
      fieldErrors: Object.fromEntries(known),
      formErrors: [...formErrors, ...homeless],
      hideFields: secretFields,
    });
    return data<FormAnswer>({ form: id, result, retryAfterSeconds: retryAfterSeconds ?? null }, { status });
  }

  if (submission.status === "success") return { ok: true as const, value: submission.value, refuse };
  const result = submission.reply({ hideFields: secretFields });
  return {
    ok: false as const,
    refusal: data<FormAnswer>({ form: id, result, retryAfterSeconds: null }, { status: 422 }),
  };
}
