import { Honeypot } from "remix-utils/honeypot/server";

const honeypot = new Honeypot({ validFromFieldName: null });

/** Name of a field that people cannot see; only bots fill it in. */
export function decoyName(): string {
  return honeypot.getInputProps().nameFieldName;
}

/** True if a bot filled in the form. */
export function isSpam(form: FormData): boolean {
  try {
    honeypot.check(form);
    return false;
  } catch {
    return true;
  }
}

/** Refusal of a bot's form, which looks like an ordinary validation error. */
export const spamRefusal = {
  status: 422,
  reply: { fieldErrors: {}, formErrors: ["ফর্মটি পাঠানো গেল না। পাতাটি আবার খুলে চেষ্টা করুন।"] },
};
