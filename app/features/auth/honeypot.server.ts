import { Honeypot } from "remix-utils/honeypot/server";

const honeypot = new Honeypot({ validFromFieldName: null });

/** The name of a field that no person sees: whoever fills it in is a program. */
export function decoyName(): string {
  return honeypot.getInputProps().nameFieldName;
}

/** Whether a program sent the form. */
export function isSpam(form: FormData): boolean {
  try {
    honeypot.check(form);
    return false;
  } catch {
    return true;
  }
}

/** The answer that a program reads: an ordinary refusal. */
export const spamComplaint = {
  status: 422,
  reply: { fieldErrors: {}, formErrors: ["ফর্মটি পাঠানো গেল না। পাতাটি আবার খুলে চেষ্টা করুন।"] },
};
