import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { asciiDigits, compact } from "#locale/folding.ts";

const wrongCode = "কোডটি SMS-এ যেমন এসেছে তেমন লিখুন।";

const code = /^\d{4,8}$/;

/**
 * Returns the text without separators if that is a code of 4 to 8 digits; else the only such number in it, as in a
 * whole SMS; else the text without separators.
 */
function codeIn(text: string): string {
  const typed = compact(text);
  if (code.test(typed)) return typed;
  const [found, ...others] = new Set(
    asciiDigits(text)
      .match(/\d+/g)
      ?.filter((number) => code.test(number)),
  );
  return found && others.length === 0 ? found : typed;
}

/**
 * One-time code, or the SMS that brought it; the parsed value is the code. Its length is up to the API: 4 to 8 digits.
 */
export const OtpCode = boundedText(500, { missing: "কোডটি লিখুন।", tooLong: wrongCode })
  .transform(codeIn)
  .pipe(z.string().regex(code, wrongCode));

export const otpPurposes = ["join", "reset", "change_password", "device", "change_phone", "quiz"] as const;
export const OtpPurpose = z.enum(otpPurposes);
export type OtpPurpose = z.infer<typeof OtpPurpose>;

export const maxTokenLength = 2500;

/**
 * Token for the X-OTP-TOKEN header. If missing, the portal sends the token of an earlier step in that header, or else
 * the code itself.
 */
export const OtpToken = z.string().min(1).max(maxTokenLength).optional();

/** Response to a request for a one-time code. `resend_after`: seconds until another one may be requested. */
export const OtpSent = z.object({
  phone_masked: z.string().nullish(),
  resend_after: z.number().int().nonnegative().default(60),
  /** Token for the next step; sent if no code is needed, or if the code is to be confirmed together with it. */
  otp_token: OtpToken,
});
