import { expect, type Page } from "@playwright/test";
import { test as journey } from "./journey.ts";
import { startFaultyProxy, type FaultyProxy } from "#tests/support/processes/proxies/faulty-proxy.ts";

/** Test with service workers allowed, and with a faulty proxy to the portal. */
export const test = journey.extend<{ line: FaultyProxy }>({
  serviceWorkers: "allow",
  line: async ({ baseURL }, use) => {
    const proxy = await startFaultyProxy(baseURL ?? "");
    await use(proxy);
    await proxy.stop();
  },
});

/** The note that marks an offline copy of a page. */
export function offlineNote(page: Page) {
  return page.getByRole("status").filter({ hasText: "অফলাইন:" });
}

/** Paths of the pages in this browser's offline cache, for all logins. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("pages:"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Opens the dashboard, which installs the service worker, and waits until the page is cached. */
export async function openDashboard(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/my/dashboard`);
  await expect.poll(() => cachedPaths(page)).toContain("/my/dashboard");
}

export async function openAndCache(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => cachedPaths(page)).toContain(address);
}

/** Login that the worker of the page sees; null if it sees none. */
export function loginOfWorker(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
    active?.postMessage(null, [port2]);
    return answered;
  });
}
