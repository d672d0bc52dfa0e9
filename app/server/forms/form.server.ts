import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Refusal } from "../v3/refusal.server.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { hasRepeats } from "./repeats.server.ts";
import { secretFields } from "#app/server/session/secret-fields.server.ts";

export const bodyNotUnderstood = "যা পাঠানো হয়েছে তা বোঝা গেল না। পাতাটি আবার খুলে চেষ্টা করুন।";

/**
 * The fields a browser sent, whatever their names; a body that is no form is thrown as a 400, a text that comes twice as a
 * 422: of the fields only a list has several, and files.
 */
export async function sentFields(request: Request): Promise<FormData> {
  const sent = await request.formData().catch(() => {
    throw Response.json({ message: bodyNotUnderstood }, { status: 400 });
  });
  const texts = [...sent].filter(([, value]) => typeof value === "string");
  if (hasRepeats(texts.map(([name]) => name))) throw Response.json({ message: bodyNotUnderstood }, { status: 422 });
  return sent;
}

/**
 * The fields a browser sent; a body that is no form is thrown as a 400. A name that spells more than a field (`a[9]`,
 * `a.b`, `__proto__`) is left out: the parser would build whatever it spells, however long or deep.
 */
export async function formFields(request: Request): Promise<FormData> {
  const sent = await sentFields(request);
  const fields = new FormData();
  for (const [name, value] of sent) if (/^[a-z][\w-]*$/i.test(name) && !(name in {})) fields.append(name, value);
  return fields;
}

/** A form that a doctor sent, with what its action needs to answer it. */
export interface DoctorForm {
  api: DoctorApi;
  request: Request;
  context: RequestContext;
  fields: FormData;
}

/** The answer to a form that was not accepted, for the one form of the page that carries this id. */
export interface FormAnswer {
  form: string;
  result: SubmissionResult;
  retryAfterSeconds: number | null;
  /** The key under which the form may be sent again; null for one that carries none. */
  key: string | null;
}

type Complaint = Pick<Refusal, "status" | "reply"> &
  Partial<Pick<Refusal, "retryAfterSeconds" | "isAnswered" | "code">>;

/** The portal's own fields of a form; the rest is for the API. */
const ownFields = ["form", "idempotency_key"];

/** A key for a form that creates something: whoever sends it twice has done it once. */
export function newKey(): string {
  return randomUUID();
}

/** One that is none of ours could not be sent on: it names no attempt. */
function keyIn(form: FormData): string | undefined {
  const sent = form.get("idempotency_key");
  if (typeof sent !== "string") return undefined;
  return /^[\w-]{1,200}$/.test(sent) ? sent : newKey();
}
/** Messages of fields, by their names. */
export type FieldErrors = Record<string, string[]>;

/** As their fields stand in the form; what was not sent, as a box that is not ticked, comes last. */
function inOrderOf<Message>(form: FormData, errors: Record<string, Message>): Record<string, Message> {
  const sent = [...form.keys()];
  const place = (name: string) => (sent.includes(name) ? sent.indexOf(name) : sent.length);
  return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => place(one) - place(other)));
}

/**
 * A form's fields as its schema takes them; a field that is left empty is an empty text, not a missing one. `wrong` is what
 * else is known to be wrong with them, so that all is said at once. `refuse` makes the answer for what the API has against
 * them: the first message of a field stands under it, one that belongs to no field of the form stands above all.
 */
export function readForm<Schema extends z.ZodType>(
  form: FormData,
  id: string,
  schema: Schema,
  wrong: FieldErrors = {},
) {
  const given = new FormData();
  for (const [name, value] of form) if (!ownFields.includes(name)) given.append(name, value);
  const submission = parseWithZod(given, { schema, disableAutoCoercion: true });
  const key = keyIn(form);

  /** An answered refusal stays the answer to its key, so the next try needs another. */
  function nextKey({ isAnswered = true, code }: Complaint): string | null {
    if (key === undefined) return null;
    return isAnswered && code !== "in_flight" ? newKey() : key;
  }

  function refuse(complaint: Complaint) {
    const { status, reply, retryAfterSeconds = null } = complaint;
    const known = Object.entries(reply.fieldErrors).filter(([name]) => form.has(name));
    const homeless = Object.entries(reply.fieldErrors).flatMap(([name, messages]) => (form.has(name) ? [] : messages));
    const result = submission.reply({
      fieldErrors: Object.fromEntries(known),
      formErrors: [...reply.formErrors, ...homeless],
      hideFields: secretFields,
    });
    return data<FormAnswer>({ form: id, result, retryAfterSeconds, key: nextKey(complaint) }, { status });
  }

  const isWrong = Object.keys(wrong).length > 0;
  if (submission.status === "success" && !isWrong) return { ok: true as const, value: submission.value, key, refuse };
  const result = submission.reply({ hideFields: secretFields, ...(isWrong && { fieldErrors: wrong }) });
  if (result.error) result.error = inOrderOf(form, result.error);
  return {
    ok: false as const,
    refusal: data<FormAnswer>({ form: id, result, retryAfterSeconds: null, key: key ?? null }, { status: 422 }),
  };
}
