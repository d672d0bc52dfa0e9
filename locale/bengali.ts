import { bengaliDigits } from "#locale/times.ts";

export { bengaliDigits } from "#locale/times.ts";

/** Grouped as in South Asia: ১,২৩,৪৫৬. */
export function bengaliNumber(value: number): string {
  return value.toLocaleString("bn-BD");
}

/** ৳১৪,০০০ from "14000.00"; paisa only when there are any. */
export function taka(amount: string): string {
  const [whole = "0", paisa = "00"] = amount.split(".");
  return `৳${bengaliNumber(Number(whole))}${paisa === "00" ? "" : `.${bengaliDigits(paisa)}`}`;
}
