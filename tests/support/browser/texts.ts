import { expect, type Locator, type Page } from "@playwright/test";

/** Texts of all matching elements, read once when the page has loaded. Expects at least one. */
export async function textsOf(page: Page, list: Locator): Promise<string[]> {
  await page.waitForLoadState();
  await expect(list).not.toHaveCount(0);
  return list.allInnerTexts();
}

/** Locators of all matching elements when the page has loaded. Expects at least one. */
export async function partsOf(page: Page, list: Locator): Promise<Locator[]> {
  await page.waitForLoadState();
  await expect(list).not.toHaveCount(0);
  return list.all();
}

/** Visible text of the page, read once when it has loaded. */
export async function bodyText(page: Page): Promise<string> {
  await page.waitForLoadState();
  return page.locator("body").innerText();
}
