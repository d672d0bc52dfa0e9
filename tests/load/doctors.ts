import type { Database } from "#api/db/client.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { doctors, rateLimits } from "#api/db/schema/identity.ts";
import { hashPassword } from "#api/features/passwords/service.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";

export const password = "a password of the load tests";

/** Phone numbers that differ before their last four digits: those that differ only there share a rate limit. */
export function phoneNumbers(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(4, "0")}0000`);
}

/** Opens the database of a running portal for the duration of `work`. */
export async function withDatabase<Result>(
  portal: PortalProcess,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const open = await openConfiguredDatabase(readApiEnv({ DATA_DIR: portal.dataDir }));
  try {
    return await work(open.db);
  } finally {
    await open.close();
  }
}

/** Inserts doctors with these numbers and the shared password, exempt from the device check. */
export async function addDoctors(db: Database, phones: string[]): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.insert(doctors).values(
    phones.map((mobile_number) => ({
      mobile_number,
      name: "ডা. নমুনা",
      password_hash,
      device_check: "waived" as const,
    })),
  );
}

/** Clears all rate-limit counters. */
export async function clearRateLimits(db: Database): Promise<void> {
  await db.delete(rateLimits);
}
