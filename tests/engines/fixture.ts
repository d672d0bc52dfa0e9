import { test as base } from "@playwright/test";
import type { Database } from "#api/db/client.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { newIpAddress } from "#tests/support/api/ip-address.ts";
import { attachServerLogs } from "#tests/support/browser/server-logs.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { demoDataDir, startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { addClonedDoctor, type ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { addNewcomer, type Newcomer } from "#tests/support/rows/newcomer.ts";
import { ensureDemoData } from "#tests/support/processes/folders/demo-data.ts";
import { Tab } from "./drivers/tab.ts";
import { openEngine } from "./launch/open-engine.ts";
import { layLine, type Line } from "./line.ts";
import { mainButton, mainField } from "./targets.ts";

export interface EngineOptions {
  /** Name of the engine in scripts/testing/engines.mjs. */
  engine: string;
}

interface Fixtures {
  /** The line between the tab and the portal, whole at the beginning of each test. */
  line: Line;
  /** Opens another tab of the engine, with a profile of its own. */
  openTab: () => Promise<Tab>;
  /** A tab of 360 × 740 with an empty profile. */
  tab: Tab;
  /** A copy of the demo's first doctor with a complete profile, logged in on `tab`. */
  doctor: ClonedDoctor;
  /** A doctor who has just registered, logged in on `tab`. */
  newcomer: Newcomer;
  serverLogs: undefined;
}

interface WorkerFixtures {
  /** A portal of this worker, whose public origin is the near end of the line. */
  site: { portal: PortalProcess; line: Line };
  portalDb: Database;
}

/** Playwright's test with a tab of a real engine in the place of a page. */
export const test = base.extend<Fixtures & EngineOptions, WorkerFixtures>({
  engine: ["", { option: true }],
  site: [
    async ({ browserName: _ }, use) => {
      await ensureDemoData();
      const [near, far] = [await freePort(), await freePort()];
      const DATA_DIR = await demoDataDir();
      const portal = await startPortal({
        DATA_DIR,
        PORT: String(far),
        LOG_LEVEL: "warn",
        PUBLIC_ORIGIN: `http://127.0.0.1:${near}`,
        TRUSTED_PROXIES: "127.0.0.1",
      });
      const line = await layLine(near, portal.origin);
      await use({ portal, line });
      await line.cut("refusing");
      await portal.stop();
    },
    { scope: "worker" },
  ],
  portalDb: [async ({ site }, use) => withDatabase(site.portal, use), { scope: "worker" }],
  line: async ({ site }, use) => {
    site.line.visitor = newIpAddress();
    await site.line.restore();
    await use(site.line);
  },
  openTab: async ({ engine, line }, use, info) => {
    const tabs: Tab[] = [];
    await use(async () => {
      const tab = new Tab(engine, line.origin, await openEngine(engine));
      tabs.push(tab);
      await tab.resize(360, 740);
      return tab;
    });
    for (const [number, tab] of tabs.entries()) {
      if (info.status !== info.expectedStatus) {
        const body = await tab.screenshot().catch(() => undefined);
        if (body) await info.attach(`tab-${number + 1}.png`, { body, contentType: "image/png" });
      }
      await tab.close();
    }
  },
  tab: async ({ openTab }, use) => use(await openTab()),
  doctor: async ({ tab, portalDb }, use) => {
    const doctor = await addClonedDoctor(portalDb);
    await logIn(tab, doctor);
    await use(doctor);
  },
  newcomer: async ({ tab, portalDb }, use) => {
    const newcomer = await addNewcomer(portalDb);
    await logIn(tab, newcomer);
    await use(newcomer);
  },
  serverLogs: [attachServerLogs, { auto: true }],
});

/** Logs a doctor in through the form. */
export async function logIn(tab: Tab, { phone, password }: { phone: string; password: string }): Promise<void> {
  await tab.open("/login");
  await tab.type(mainField("মোবাইল বা BMDC নম্বর"), phone);
  await tab.type(mainField("পাসওয়ার্ড"), password);
  await tab.tap(mainButton("লগইন করুন"));
  await tab.seePath(/^\/my\//);
}

/** Logs out by the account menu of the header. */
export async function logOut(tab: Tab): Promise<void> {
  await tab.tap("header .account summary");
  await tab.tap({ css: "header button", containing: "লগআউট" });
  await tab.seePath(/^\/$/);
}
