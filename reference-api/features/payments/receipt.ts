import { isSignedWith, sign } from "#api/http/secret-token.ts";
import type { KeyRing } from "#config/secrets.ts";

const lifetimeMs = 15 * 60 * 1000;

/** Signs a receipt, which shows the status of one payment to its holder for 15 minutes. */
export function signReceipt(keys: KeyRing, paymentId: number, now: Date): string {
  const until = now.getTime() + lifetimeMs;
  return `${until}.${sign(keys.current("payment receipt"), paymentId, until)}`;
}

export function isGoodReceipt(keys: KeyRing, paymentId: number, receipt: string, now: Date): boolean {
  const [, until, signature] = /^(\d{13})\.([\w-]{43})$/.exec(receipt) ?? [];
  if (!until || !signature || Number(until) < now.getTime()) return false;
  return isSignedWith(keys.all("payment receipt"), signature, paymentId, until);
}
