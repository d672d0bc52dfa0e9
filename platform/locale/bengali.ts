const zero = "০".charCodeAt(0);

export function bengaliDigits(value: number | string): string {
  return String(value).replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

/** Formats a number with South Asian grouping: ১,২৩,৪৫৬. */
export function bengaliNumber(value: number): string {
  return value.toLocaleString("bn-BD");
}

/** Formats an amount such as "14000.00" as ৳১৪,০০০; shows the decimals unless they are missing or "00". */
export function taka(amount: string): string {
  const [whole = "0", paisa = "00"] = amount.split(".");
  return `৳${bengaliNumber(Number(whole))}${paisa === "00" ? "" : `.${bengaliDigits(paisa)}`}`;
}
