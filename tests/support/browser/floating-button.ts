import { expect, type Page } from "@playwright/test";

/**
 * Scrolls through the page and returns the words of the buttons that the floating talk button covers on the way. Waits
 * for no frame, since a browser without JavaScript gives none.
 */
export async function floatsOverButtons(page: Page): Promise<string[]> {
  const seen = await page.locator("details.talk > summary").evaluate((floating) => {
    const covered = new Set<string>();
    let isSeen = false;
    for (let top = 0; top < document.documentElement.scrollHeight; top += 60) {
      scrollTo({ top, behavior: "instant" });
      const float = floating.getBoundingClientRect();
      isSeen ||= float.top >= 0 && float.bottom <= innerHeight;
      for (const other of document.querySelectorAll("main .button, main button")) {
        const box = other.getBoundingClientRect();
        const isBeside = box.right <= float.left || box.left >= float.right;
        const isAbove = box.bottom <= float.top || box.top >= float.bottom;
        if (other !== floating && box.width > 0 && !isBeside && !isAbove) covered.add(other.textContent);
      }
    }
    return { isSeen, covered: [...covered] };
  });
  expect(seen.isSeen, "the floating button is in view on the way").toBe(true);
  return seen.covered;
}
