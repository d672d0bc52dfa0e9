import { expect, type Locator, type Page } from "@playwright/test";

/** The texts of a list that is there whole: read once the page has come to its end. At least one. */
export async function textsOf(page: Page, list: Locator): Promise<string[]> {
  await page.waitForLoadState();
  await expect(list).not.toHaveCount(0);
  return list.allInnerTexts();
}

/** The parts of a list that is there whole, likewise. */
export async function partsOf(page: Page, list: Locator): Promise<Locator[]> {
  await page.waitForLoadState();
  await expect(list).not.toHaveCount(0);
  return list.all();
}

/** What the page reads as, and asks to be compared once: it has come to its end. */
export async function bodyText(page: Page): Promise<string> {
  await page.waitForLoadState();
  return page.locator("body").innerText();
}
