import { getProfile } from "#contract/account/account.ts";
import { getAppData } from "#contract/account/app-data.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { checkWithoutInput } from "./api-check.server.ts";
import type { Row } from "./row.server.ts";
import { logoutCheck } from "./safe-writes.server.ts";
import { createCheckSession, requireReachable, type CheckedDoctor, type SessionOptions } from "./session.server.ts";

/**
 * Makes the calls of one doctor's visit: CSRF cookie, app data, login, app data and profile of the doctor, dashboard,
 * logout, and the profile again, which the API must refuse after the logout. Throws ApiUnreachable if nothing responds,
 * and NotLoggedIn if the login fails.
 */
export async function walkJourney({ doctor, ...options }: SessionOptions & { doctor: CheckedDoctor }): Promise<Row[]> {
  const session = createCheckSession(options);
  await session.csrf();
  await session.read(checkWithoutInput(getAppData));
  requireReachable(session.rows);
  await session.logIn(doctor);
  await session.read(checkWithoutInput(getAppData));
  await session.read(checkWithoutInput(getProfile));
  await session.read(checkWithoutInput(getDashboard));
  await session.read(logoutCheck);
  await session.readRefused(getProfile);
  return session.rows;
}
