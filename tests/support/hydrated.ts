import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** The framework's own, there from its first render on. */
    __remixRouter?: { state: { initialized: boolean; navigation: { state: string } } };
  }
}

/** Resolves once the page's own scripts have taken over, so that a link or a form is theirs. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!("__remixRouter" in window)) return false;
    const { initialized, navigation } = window.__remixRouter.state;
    return initialized && navigation.state === "idle";
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))); // what effects begin has begun
}
