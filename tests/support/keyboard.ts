import type { Page } from "@playwright/test";

/** Presses Tab until something by this name has the focus; how often. */
export async function tabTo(page: Page, name: RegExp): Promise<number> {
  for (let keys = 1; keys <= 40; keys++) {
    await page.keyboard.press("Tab");
    const words = await page.evaluate(() => {
      const { activeElement: at } = document;
      const labels = at && "labels" in at && at.labels instanceof NodeList ? [...at.labels] : [];
      return (labels[0] ?? at)?.textContent ?? "";
    });
    if (name.test(words.trim())) return keys;
  }
  throw new Error(`no Tab leads to ${String(name)}`);
}
