import { isSigned, sign } from "#api/http/secret-token.ts";
import type { KeyRing } from "#config/secrets.ts";

const lifeMs = 15 * 60 * 1000;

/** Lets whoever holds it see the state of one payment for 15 minutes, and nothing else. */
export function signReceipt(keys: KeyRing, paymentId: number, now: Date): string {
  const until = now.getTime() + lifeMs;
  return `${until}.${sign(keys.newest("payment receipt"), paymentId, until)}`;
}

export function isGoodReceipt(keys: KeyRing, paymentId: number, receipt: string, now: Date): boolean {
  const [, until, signature] = /^(\d{13})\.([\w-]{43})$/.exec(receipt) ?? [];
  if (!until || !signature || Number(until) < now.getTime()) return false;
  return isSigned(keys.all("payment receipt"), signature, paymentId, until);
}
