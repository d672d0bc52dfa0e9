import { test as base } from "@playwright/test";
import type { Database } from "#api/db/client.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";
import { startProbedPortal, type ProbedPortal } from "./probed-portal.ts";

interface WorkerFixtures {
  /** Built portal that reports the processor time of its requests; the tests of a file share it. */
  portal: ProbedPortal;
  db: Database;
}

export const test = base.extend<object, WorkerFixtures>({
  portal: [
    async ({ browserName: _ }, use) => {
      const portal = await startProbedPortal({
        LOG_LEVEL: "error",
        SESSION_SECRETS: cookieSecret,
        TRUSTED_PROXIES: "127.0.0.1",
        PAGE_FRESH_SECONDS: "3600", // no page is rendered again in the background
      });
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ],
  db: [async ({ portal }, use) => withDatabase(portal, use), { scope: "worker" }],
});
