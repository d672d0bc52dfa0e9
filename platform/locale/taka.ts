import { folded } from "./folding.ts";

/**
 * Parses an amount in taka, with up to nine digits before the point and two after it, to paisa: 120050 for "1200.50".
 * Returns undefined for any other text.
 */
export function paisaOf(taka: string): number | undefined {
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(taka) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** Formats a non-negative amount in paisa as taka, as payment gateways write it: "1200.50" for 120050. */
export function takaOf(paisa: number): string {
  return `${Math.trunc(paisa / 100)}.${String(paisa % 100).padStart(2, "0")}`;
}

const currency = /^(?:৳|tk\.?|bdt|taka|টাকা) ?| ?(?:৳|tk\.?|bdt|taka|টাকা|\/[-=])$/g;

/** Matches a number with commas: between groups of three digits, or of two before the last three as in লাখ and কোটি. */
const grouped = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

/**
 * Folds a text (see `folded`: ASCII digits) and, if it is a number with commas between its groups of digits, removes
 * them. Other commas stay.
 */
export function plainNumber(text: string): string {
  const plain = folded(text);
  return grouped.test(plain) ? plain.replaceAll(",", "") : plain;
}

/**
 * Removes the currency from an amount, and normalizes it like `plainNumber`: 2000.50 for ৳২,০০০.৫০, 2,000.50 Tk or
 * 2000.50/-.
 */
export function plainAmount(text: string): string {
  return plainNumber(folded(text).replace(currency, "").replace(currency, ""));
}
