import { compact } from "./folding.ts";

const written =
  /^(?:bm&?dc|বিএমডিসি)?(?:reg(?:istration|n)?)?(?:no|number|নং|নম্বর)?[:#]?([a-zএ]?)(?=\d{4,12}$)(0*[1-9]\d{0,6})$/;

/**
 * Normalizes a registration number of the Bangladesh Medical and Dental Council (BMDC) to A-12345, or to 12345 if it
 * has no letter. Returns undefined for any other text.
 */
export function bmdcNumber(text: string): string | undefined {
  const [, letter, digits] = written.exec(compact(text)) ?? [];
  if (digits === undefined) return undefined;
  return letter ? `${letter.replace("এ", "a").toUpperCase()}-${digits}` : digits;
}

/**
 * Returns the key by which BMDC numbers are compared: A12345 for A-12345, 12345 and A-012345, since the register A
 * needs no letter. The column `doctors.bmdc_key` is computed in the same way, but null instead of empty.
 */
export function bmdcKey(number: string): string {
  return number
    .replace(/[^0-9A-Za-z]/g, "")
    .toUpperCase()
    .replace(/^(?=\d)/, "A")
    .replace(/^([A-Z])0+/, "$1");
}
