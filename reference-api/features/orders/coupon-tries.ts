import type { RateLimits } from "#api/http/rate-limits.ts";

/**
 * Runs an attempt to use a coupon code and counts it for the doctor if it throws, so that codes cannot be guessed. It
 * is counted before it runs, so that tries in parallel cannot pass the limit. Throws 429 over the limit.
 */
export async function countFailedTry<Result>(
  limits: RateLimits,
  doctorId: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  await limits.consume("coupon: doctor", doctorId);
  const result = await attempt();
  await limits.refund("coupon: doctor", doctorId);
  return result;
}
