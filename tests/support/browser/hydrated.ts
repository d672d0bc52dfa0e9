import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Remix's router, which exists from the first client render on. */
    __remixRouter?: { state: { initialized: boolean; navigation: { state: string } } };
  }
}

/** Waits until the page is hydrated, so that its scripts handle links and forms. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!("__remixRouter" in window)) return false;
    const { initialized, navigation } = window.__remixRouter.state;
    return initialized && navigation.state === "idle";
  });
  // an idle moment later, the page's effects have run
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}
