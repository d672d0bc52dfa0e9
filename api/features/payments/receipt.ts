import { createHmac, timingSafeEqual } from "node:crypto";

const lifeMs = 15 * 60 * 1000;

function signature(secret: string, paymentId: number, until: number): string {
  return createHmac("sha256", secret).update(`payment receipt ${paymentId} ${until}`).digest("base64url");
}

/** Lets whoever holds it see the state of one payment for 15 minutes, and nothing else. */
export function signReceipt(secret: string, paymentId: number, now: Date): string {
  const until = now.getTime() + lifeMs;
  return `${until}.${signature(secret, paymentId, until)}`;
}

export function isGoodReceipt(secret: string, paymentId: number, receipt: string, now: Date): boolean {
  const [, until, signed] = /^(\d{13})\.([\w-]{43})$/.exec(receipt) ?? [];
  if (!until || !signed || Number(until) < now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(secret, paymentId, Number(until))));
}
