import { onTestFinished } from "vitest";
import { rateLimitRules, type RateLimit } from "#api/http/rate-limit-rules.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";

/** Names of all limits. */
export const limitNames = Object.keys(rateLimitRules) as RateLimit[];

/** Rate limits of two processes on a database of the test. */
export async function testLimits() {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  return { db, limits: createRateLimits(db), replica: createRateLimits(db) };
}
