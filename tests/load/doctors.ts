import type { Database } from "#api/db/client.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { doctors, rateLimits } from "#api/db/schema/identity.ts";
import { hashPassword } from "#api/features/passwords/service.ts";
import { readEnv } from "#config/env.ts";
import type { PortalProcess } from "#tests/support/portal-process.ts";

export const password = "a password of the load tests";

/** Numbers that differ before their last four digits, whose neighbours share a limit. */
export function numbers(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(4, "0")}0000`);
}

/** Works on the database of a portal that runs. */
export async function withDatabase<Result>(
  portal: PortalProcess,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const open = await openConfiguredDatabase(readEnv({ DATA_DIR: portal.dataDir }));
  try {
    return await work(open.db);
  } finally {
    await open.close();
  }
}

/** Doctors with these numbers, all with the one password, whom no device stops. */
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

/** As if nobody had tried anything yet. */
export async function forgetTries(db: Database): Promise<void> {
  await db.delete(rateLimits);
}
