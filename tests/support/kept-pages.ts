import { expect, type Page } from "@playwright/test";
import { test as journey } from "./journey.ts";
import { openLine, type Line } from "./line.ts";

/** A test whose browser lets the workers in, with a line to the portal that the test holds. */
export const test = journey.extend<{ line: Line }>({
  serviceWorkers: "allow",
  line: async ({ baseURL }, use) => {
    const line = await openLine(baseURL ?? "");
    await use(line);
    await line.stop();
  },
});

/** What a copy says of itself. */
export function note(page: Page) {
  return page.getByRole("status").filter({ hasText: "অফলাইন:" });
}

/** The addresses that this browser keeps pages of, for whichever login. */
export function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("pages:"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Opens the dashboard, which brings the worker; done when it is kept. */
export async function openDashboard(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/my/dashboard`);
  await expect.poll(() => kept(page)).toContain("/my/dashboard");
}

export async function openAndKeep(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => kept(page)).toContain(address);
}
