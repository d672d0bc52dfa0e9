import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Refusal } from "../v3/refusal.server.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { bounds } from "#contract/bounds.ts";
import { secretFields } from "#app/server/session/secret-fields.server.ts";
import { hasDuplicateFields } from "./duplicate-fields.server.ts";

export const bodyNotUnderstood = "যা পাঠানো হয়েছে তা বোঝা গেল না। পাতাটি আবার খুলে চেষ্টা করুন।";

/** Fields that hold more than a typed text: the saved form of an ended session, and the answers of an exam page. */
const longFields = ["kept", "answers"];

/**
 * Cuts a text to `bounds.fieldLength`, more than any field may have, so that its schema refuses it and no code before
 * sees a longer one. Files and `longFields` are not cut.
 */
function bounded(name: string, value: FormDataEntryValue): FormDataEntryValue {
  return typeof value !== "string" || longFields.includes(name) ? value : value.slice(0, bounds.fieldLength);
}

/**
 * Parses all fields of a form; cuts texts that are longer than any form has, and leaves out fields with longer names.
 * Throws a 400 Response if the body is no form, and a 422 Response if a text field other than a list is repeated.
 */
export async function sentFields(request: Request): Promise<FormData> {
  const sent = await request.formData().catch(() => {
    throw Response.json({ message: bodyNotUnderstood }, { status: 400 });
  });
  const texts = [...sent].filter(([, value]) => typeof value === "string");
  if (hasDuplicateFields(texts.map(([name]) => name)))
    throw Response.json({ message: bodyNotUnderstood }, { status: 422 });
  const fields = new FormData();
  for (const [name, value] of sent)
    if (name.length <= bounds.fieldNameLength) fields.append(name, bounded(name, value));
  return fields;
}

/**
 * Parses the fields of a form, and throws, like sentFields, but drops names with structure (`a[9]`, `a.b`,
 * `__proto__`), from which the form library would build objects of any size and depth.
 */
export async function formFields(request: Request): Promise<FormData> {
  const sent = await sentFields(request);
  const fields = new FormData();
  for (const [name, value] of sent) if (/^[a-z][\w-]*$/i.test(name) && !(name in {})) fields.append(name, value);
  return fields;
}

export interface DoctorForm {
  api: DoctorApi;
  request: Request;
  context: RequestContext;
  fields: FormData;
}

export interface FormResponse {
  form: string;
  result: SubmissionResult;
  retryAfterSeconds: number | null;
  /** Idempotency key for the next submission; null for a form without one. */
  key: string | null;
}

type RefusalDetails = Pick<Refusal, "status" | "reply"> &
  Partial<Pick<Refusal, "retryAfterSeconds" | "isAnswered" | "code">>;

/** Form fields used by the portal itself; all others are sent to the API. */
const ownFields = ["form", "idempotency_key"];

export function newKey(): string {
  return randomUUID();
}

/**
 * Returns the form's idempotency key, or a new one for a malformed one, which could not be sent as a header. Undefined
 * without one.
 */
function keyIn(form: FormData): string | undefined {
  const sent = form.get("idempotency_key");
  if (typeof sent !== "string") return undefined;
  return /^[\w-]{1,200}$/.test(sent) ? sent : newKey();
}

export type FieldErrors = Record<string, string[]>;

/** Sorts errors like the fields of the form; fields that were not sent, such as unticked boxes, come last. */
function sortedLike<Message>(form: FormData, errors: Record<string, Message>): Record<string, Message> {
  const sent = [...form.keys()];
  const position = (name: string) => (sent.includes(name) ? sent.indexOf(name) : sent.length);
  return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => position(one) - position(other)));
}

/**
 * Parses a form by its schema; empty fields are empty strings, not missing. `extraErrors` are reported together with
 * the schema's errors, as a 422 response in `refusal`. On success, `refuse` creates the response to a refusal by the
 * API: messages of a field that was sent are shown there, all others above the form.
 */
export function readForm<Schema extends z.ZodType>(
  form: FormData,
  id: string,
  schema: Schema,
  extraErrors: FieldErrors = {},
) {
  const fields = new FormData();
  for (const [name, value] of form) if (!ownFields.includes(name)) fields.append(name, value);
  const submission = parseWithZod(fields, { schema, disableAutoCoercion: true });
  const key = keyIn(form);

  /**
   * Returns the key for the next try: a new one after a response, because the API repeats a refusal for the same key.
   */
  function nextKey({ isAnswered = true, code }: RefusalDetails): string | null {
    if (key === undefined) return null;
    return isAnswered && code !== "in_flight" ? newKey() : key;
  }

  function refuse(refusal: RefusalDetails) {
    const { status, reply, retryAfterSeconds = null } = refusal;
    const shownAtField = Object.entries(reply.fieldErrors).filter(([name]) => form.has(name));
    const shownAbove = Object.entries(reply.fieldErrors).flatMap(([name, messages]) =>
      form.has(name) ? [] : messages,
    );
    const result = submission.reply({
      fieldErrors: Object.fromEntries(shownAtField),
      formErrors: [...reply.formErrors, ...shownAbove],
      hideFields: secretFields,
    });
    return data<FormResponse>({ form: id, result, retryAfterSeconds, key: nextKey(refusal) }, { status });
  }

  const hasExtraErrors = Object.keys(extraErrors).length > 0;
  if (submission.status === "success" && !hasExtraErrors)
    return { ok: true as const, value: submission.value, key, refuse };
  const result = submission.reply({ hideFields: secretFields, ...(hasExtraErrors && { fieldErrors: extraErrors }) });
  if (result.error) result.error = sortedLike(form, result.error);
  return {
    ok: false as const,
    refusal: data<FormResponse>({ form: id, result, retryAfterSeconds: null, key: key ?? null }, { status: 422 }),
  };
}
