/** 120050 for "1200.50"; undefined for what is no amount in taka. */
export function paisaOf(taka: string): number | undefined {
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(taka) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** "1200.50" for 120050: how the payment gateways write an amount. */
export function takaOf(paisa: number): string {
  return `${Math.trunc(paisa / 100)}.${String(paisa % 100).padStart(2, "0")}`;
}
