import type { Page } from "@playwright/test";

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Adds up every shift of the layout, of all documents to come. */
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

/** How far things have moved so far, as Chromium counts it. */
export async function layoutShiftOf(page: Page) {
  await afterNextFrame(page);
  return page.evaluate(() => window.layoutShift);
}
