import { apiSettings } from "#api/config/api-settings.ts";
import { findIn } from "./find-in.ts";

/** Length of one-time codes in tests: the default of the setting. */
export const otpDigits = apiSettings.OTP_DIGITS.parse(undefined);

/** One-time codes in a text with messages of the API, in their order. */
export function codesIn(text: string): string[] {
  return text.match(/(?<=\(code\): )\d+/g) ?? [];
}

/** The first one-time code in such a text. Throws, naming `where`, if there is none. */
export function codeIn(text: string, where: string): string {
  return findIn(text, /\(code\): (\d+)/, where);
}
