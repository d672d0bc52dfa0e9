const bengaliZero = "০".charCodeAt(0);
const fullWidthZero = "０".charCodeAt(0);

/**
 * Digits as people type them, as ASCII: Bengali and full-width digits are turned, everything that only spaces a number —
 * white space, hyphens, brackets, dots, zero-width marks — goes.
 */
export function plainDigits(text: string): string {
  return text
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - fullWidthZero))
    .replace(/[\s\u200b-\u200f\u2060\ufeff\-‐-―().]/g, "");
}

/** 01XXXXXXXXX from 01…, 8801… or +8801… in any spelling; undefined when it is no Bangladeshi mobile number. */
export function mobileNumber(text: string): string | undefined {
  return /^(?:\+?88)?(01[3-9]\d{8})$/.exec(plainDigits(text).replace("＋", "+"))?.[1];
}
