import { compact } from "./folding.ts";

/**
 * Normalizes a Bangladeshi mobile number to 01XXXXXXXXX; undefined if the text is none. Accepts digits of any script, the
 * prefixes +880, 00880, 880 and tel:, a missing first zero, and separators, brackets and invisible characters around it.
 */
export function mobileNumber(text: string): string | undefined {
  const [, number] = /^(?:tel:)?(?:(?:\+|00)?880)?0?(1[3-9]\d{8})$/.exec(compact(text)) ?? [];
  return number === undefined ? undefined : `0${number}`;
}
