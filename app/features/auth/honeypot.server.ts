import { Honeypot } from "remix-utils/honeypot/server";
import type { RequestContext } from "#app/server/session/context.server.ts";

const purpose = "honeypot";

function honeypotWith(key: Buffer): Honeypot {
  return new Honeypot({ encryptionSeed: key.toString("base64url") });
}

/** Names of two invisible fields, and the encrypted time that the second one sends back. */
export function decoyFields({ portal }: RequestContext) {
  const { nameFieldName, validFromFieldName, encryptedValidFrom } = honeypotWith(
    portal.keys.current(purpose),
  ).getInputProps();
  return { name: nameFieldName, timeName: validFromFieldName ?? undefined, time: encryptedValidFrom };
}

function isRefused(form: FormData, key: Buffer): boolean {
  try {
    honeypotWith(key).check(form);
    return false;
  } catch {
    return true;
  }
}

/** Checks whether a bot sent the form: it filled in the empty field, or sent no time that this site encrypted. */
export function isSpam(form: FormData, { portal }: RequestContext): boolean {
  return portal.keys.all(purpose).every((key) => isRefused(form, key));
}

/** Refusal of a bot's form, which looks like an ordinary validation error. */
export const spamRefusal = {
  status: 422,
  reply: { fieldErrors: {}, formErrors: ["ফর্মটি পাঠানো গেল না। পাতাটি আবার খুলে চেষ্টা করুন।"] },
};
