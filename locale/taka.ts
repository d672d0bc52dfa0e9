/** Parses an amount in taka to paisa: 120050 for "1200.50"; undefined if it is malformed. */
export function paisaOf(taka: string): number | undefined {
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(taka) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** Formats paisa as taka, as the payment gateways write amounts: "1200.50" for 120050. */
export function takaOf(paisa: number): string {
  return `${Math.trunc(paisa / 100)}.${String(paisa % 100).padStart(2, "0")}`;
}
