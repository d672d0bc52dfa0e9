import { workerNumber } from "#tests/support/runner/worker-number.ts";

let count = 0;

/** An IPv6 address of the documentation range (RFC 3849), in a /48 network that no other test of the run uses. */
export function newIpAddress(): string {
  const parts = [workerNumber, (count += 1)];
  return `2001:db8:${parts.map((part) => part.toString(16)).join(":")}::1`;
}
