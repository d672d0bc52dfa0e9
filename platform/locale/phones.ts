import { compact } from "./folding.ts";

/**
 * Normalizes a Bangladeshi mobile number to 01XXXXXXXXX. Accepts the prefixes +880, 00880, 880 and tel:, separators,
 * and a missing first zero; returns undefined for any other text.
 */
export function mobileNumber(text: string): string | undefined {
  const [, number] = /^(?:tel:)?(?:(?:\+|00)?880)?0?(1[3-9]\d{8})$/.exec(compact(text)) ?? [];
  return number === undefined ? undefined : `0${number}`;
}
