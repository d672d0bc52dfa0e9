import type { RequestContext } from "#app/server/session/context.server.ts";
import { seal, unseal } from "#app/server/session/sealed-cookie.server.ts";
import type { Decoy } from "./components/decoy-field.tsx";

const purpose = "honeypot";
const name = "name__confirm";
const timeName = "from__confirm";

export async function decoyFields({ portal }: RequestContext): Promise<Decoy> {
  return { name, timeName, time: await seal(String(Date.now()), portal.keys, purpose) };
}

/**
 * Checks whether a bot sent the form: the decoy field is filled in or missing, or the time is missing, in the future or
 * not encrypted by this site. False for a form that has neither field.
 */
export async function isSpam(form: FormData, { portal }: RequestContext): Promise<boolean> {
  if (!form.has(name) && !form.has(timeName)) return false;
  const sealed = form.get(timeName);
  if (form.get(name) !== "" || typeof sealed !== "string") return true;
  const time = await unseal(sealed, portal.keys, purpose);
  return time === undefined || Number(time) > Date.now();
}

/** Refusal of a bot's form, which looks like an ordinary validation error. */
export const spamRefusal = {
  status: 422,
  reply: { fieldErrors: {}, formErrors: ["ফর্মটি পাঠানো গেল না। পাতাটি আবার খুলে চেষ্টা করুন।"] },
};
