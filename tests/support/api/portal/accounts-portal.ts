import { withAccounts } from "#tests/support/fakes/fake-accounts.ts";
import type { FakeApi } from "#tests/support/fakes/fake-api.ts";
import { browserAt } from "./plain-browser.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";

export const phone = "01700000001";
export const password = "a long enough one";

/** Starts a portal that uses the test's fake API, in which one doctor has an account, and opens a browser at it. */
export async function startPortalWithAccounts(
  api: FakeApi,
  start: (settings: Record<string, string>) => Promise<PortalProcess>,
) {
  const accounts = withAccounts(api);
  accounts.add(phone, password);
  await api.start();
  const portal = await start({ V3_API_URL: api.origin, LOG_LEVEL: "debug" });
  return { ...accounts, portal, visitor: browserAt(portal.origin) };
}
