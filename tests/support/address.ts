let made = 0;

/** An address of the documentation's own that no other test of the run uses, in a network of its own. */
export function newAddress(): string {
  const parts = [Number(process.env["TEST_WORKER_INDEX"] ?? 0), (made += 1)];
  return `2001:db8:${parts.map((part) => part.toString(16)).join(":")}::1`;
}
