import { compact } from "./folding.ts";

/**
 * Normalizes a Bangladeshi mobile number to 01XXXXXXXXX, also with +880, 00880 or 880, (0) after it, or without its
 * first zero; undefined for any other text.
 */
export function mobileNumber(text: string): string | undefined {
  const [, number] = /^(?:tel:)?(?:(?:\+|00)?880)?0?(1[3-9]\d{8})$/.exec(compact(text)) ?? [];
  return number === undefined ? undefined : `0${number}`;
}
