import type { Page } from "@playwright/test";

/** Presses Tab until an element with this label or text has the focus. Returns how often; throws after 40 times. */
export async function tabTo(page: Page, name: RegExp): Promise<number> {
  for (let keys = 1; keys <= 40; keys++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => {
      const { activeElement: focused } = document;
      const labels = focused && "labels" in focused && focused.labels instanceof NodeList ? [...focused.labels] : [];
      return (labels[0] ?? focused)?.textContent ?? "";
    });
    if (name.test(text.trim())) return keys;
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}
