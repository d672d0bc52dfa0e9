import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import type { Database } from "#api/db/client.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { newIpAddress } from "#tests/support/api/ip-address.ts";
import { measuredBrowser } from "./browser-coverage.ts";
import { logInAs } from "./demo-doctor.ts";
import { addForeignNodes } from "#tests/support/hostile/foreign-nodes.ts";
import { addNewcomer, type Newcomer } from "#tests/support/rows/newcomer.ts";
import { attachServerLogs } from "./server-logs.ts";
import { servers } from "#tests/support/processes/servers.ts";
import { addClonedDoctor, type ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";

export type OpenBrowser = (options?: BrowserContextOptions) => Promise<Page>;

interface Fixtures {
  /** Clones one of the demo's doctors, by default the first, with all of the doctor's data. */
  cloneDoctor: (phone?: string) => Promise<ClonedDoctor>;
  /** A clone of the demo's first doctor, logged in on `page`. */
  doctor: ClonedDoctor;
  /** A doctor who has just registered, logged in on `page`. */
  newcomer: Newcomer;
  /**
   * Opens a page in a new browser context without a login. It is closed with the test, so as not to slow down the next
   * ones.
   */
  openBrowser: OpenBrowser;
  serverLogs: undefined;
}

export interface JourneyOptions {
  /** Adds to each page what browser extensions add. */
  hasExtension: boolean;
}

interface WorkerFixtures {
  /** Database of the portal under test. */
  portalDb: Database;
}

/** Server that has the database of a portal. */
function databaseServer(portal: string | undefined) {
  if (portal === servers.adapted.origin) return servers.referenceApi;
  return portal === servers.remixServe.origin ? servers.remixServe : servers.portal;
}

/** Playwright test with data of its own: its doctors and its IP address. Attaches the servers' output when it fails. */
export const test = base.extend<Fixtures & JourneyOptions, WorkerFixtures>({
  hasExtension: [false, { option: true }],
  context: async ({ context, hasExtension }, use) => {
    if (hasExtension) await addForeignNodes(context);
    await use(context);
  },
  browser: [measuredBrowser, { scope: "worker" }],
  portalDb: [
    async ({ browserName: _ }, use, { project }) => {
      const { db, close } = await openConfiguredDatabase(readApiEnv(databaseServer(project.use.baseURL).env));
      await use(db);
      await close();
    },
    { scope: "worker" },
  ],
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "x-forwarded-for": newIpAddress() }),
  cloneDoctor: async ({ portalDb }, use) => use((phone) => addClonedDoctor(portalDb, phone)),
  doctor: async ({ page, cloneDoctor }, use) => {
    const doctor = await cloneDoctor();
    await logInAs(page, doctor);
    await use(doctor);
  },
  newcomer: async ({ page, portalDb }, use) => {
    const newcomer = await addNewcomer(portalDb);
    await logInAs(page, newcomer);
    await use(newcomer);
  },
  openBrowser: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  serverLogs: [attachServerLogs, { auto: true }],
});
