import { folded } from "./folding.ts";

/** Parses an amount in taka to paisa: 120050 for "1200.50"; undefined if it is malformed. */
export function paisaOf(taka: string): number | undefined {
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(taka) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** Formats paisa as taka, as the payment gateways write amounts: "1200.50" for 120050. */
export function takaOf(paisa: number): string {
  return `${Math.trunc(paisa / 100)}.${String(paisa % 100).padStart(2, "0")}`;
}

const currency = /^(?:৳|tk\.?|bdt|taka|টাকা) ?| ?(?:৳|tk\.?|bdt|taka|টাকা|\/[-=])$/g;

/** Groups of three digits, or as in লাখ and কোটি of two before the last three. */
const grouped = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

/** Writes a number as programs do: ASCII digits without the commas between groups. Other commas stay. */
export function plainNumber(text: string): string {
  const plain = folded(text);
  return grouped.test(plain) ? plain.replaceAll(",", "") : plain;
}

/** Writes an amount without its currency and like `plainNumber`: 2000.50 for ৳২,০০০.৫০, 2,000.50 Tk or 2000.50/-. */
export function plainAmount(text: string): string {
  return plainNumber(folded(text).replace(currency, "").replace(currency, ""));
}
