import { getAppData } from "#contract/account/app-data.ts";
import { doctorChecks } from "./doctor-checks.server.ts";
import { publicChecks } from "./public-checks.server.ts";
import type { Row } from "./row.server.ts";
import { emptyForms, idempotentWrites, logoutCheck } from "./safe-writes.server.ts";
import { createCheckSession, requireReachable, type CheckedDoctor, type SessionOptions } from "./session.server.ts";

export interface CheckOptions extends SessionOptions {
  /** Doctor whose screens are checked too; undefined: only public endpoints are checked. */
  doctor?: CheckedDoctor | undefined;
  /** True to also make writes that change nothing. */
  writes?: boolean;
}

/**
 * Calls an API as the portal does, and reports how each response complies with the contract. Throws ApiUnreachable if
 * nothing responds, and NotLoggedIn if the doctor cannot log in.
 */
export async function checkApi({ doctor, writes = false, ...options }: CheckOptions): Promise<Row[]> {
  const session = createCheckSession(options);
  await session.csrf();
  for (const one of publicChecks) {
    await session.read(one);
    requireReachable(session.rows);
    if (one.endpoint === getAppData) await session.findMissing();
  }
  if (writes) await session.sendEmpty(emptyForms.ofVisitors);
  if (!doctor) {
    session.reportUnsent(false);
    return session.rows;
  }
  await session.logIn(doctor);
  for (const one of doctorChecks) await session.read(one);
  if (writes) {
    for (const one of idempotentWrites) await session.read(one);
    await session.sendEmpty(emptyForms.ofDoctors);
  }
  session.reportUnsent(true);
  await session.read(logoutCheck);
  return session.rows;
}
