import { asciiDigits } from "./bengali.ts";

const fullWidthZero = "０".charCodeAt(0);

/**
 * Converts Bengali and full-width digits to ASCII and removes separators: white space, hyphens, brackets, dots and
 * zero-width characters.
 */
export function plainDigits(text: string): string {
  return asciiDigits(text)
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - fullWidthZero))
    .replace(/[\s\u200b-\u200f\u2060\ufeff\-‐-―().]/g, "");
}

/** Normalizes 01…, 8801… or +8801… to 01XXXXXXXXX; undefined if the text is no Bangladeshi mobile number. */
export function mobileNumber(text: string): string | undefined {
  return /^(?:\+?88)?(01[3-9]\d{8})$/.exec(plainDigits(text).replace("＋", "+"))?.[1];
}
