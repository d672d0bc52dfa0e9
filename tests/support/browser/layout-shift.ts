import type { Page } from "@playwright/test";

/** Largest cumulative layout shift of a page. */
export const steadyLayout = 0.02;

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Sums up the layout shifts of all documents loaded from now on, in each document's `window.layoutShift`. */
export async function watchLayout(page: Page) {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && typeof entry.value === "number") window.layoutShift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export function afterNextFrame(page: Page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Cumulative layout shift of the current document so far, as Chromium measures it. */
export async function layoutShiftOf(page: Page) {
  await afterNextFrame(page);
  return page.evaluate(() => window.layoutShift);
}
