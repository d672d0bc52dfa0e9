import { expect, type Page } from "@playwright/test";
import { main } from "#tests/support/browser/doctors.ts";
import { enterRoom, test } from "#tests/support/browser/exams/exam-room-page.ts";

function menu(page: Page) {
  return page.getByRole("navigation", { name: "প্রধান মেনু" });
}

function menuOpener(page: Page) {
  return page.getByRole("link", { name: "মেনু", exact: true });
}

test("the menu opens and closes by its links", async ({ page }) => {
  await page.goto("/faq");
  await expect(menu(page)).toBeHidden();
  await menuOpener(page).click();
  await expect(menu(page).getByRole("link", { name: "লগইন" })).toBeVisible();
  await menu(page).getByRole("link", { name: "বন্ধ করুন" }).click();
  await expect(menu(page)).toBeHidden();
});

test("Escape closes the menu and returns the focus @js", async ({ page }) => {
  await page.goto("/faq");
  await menuOpener(page).focus();
  await expect(menuOpener(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(menuOpener(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await expect(menu(page).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(menuOpener(page)).toBeFocused();
});

test("a press outside closes the menu @js", async ({ page }) => {
  await page.goto("/login");
  await menuOpener(page).click();
  await menu(page).getByRole("group").first().click();
  await expect(menu(page), "a press inside leaves it open").toBeVisible();
  await page.mouse.click(5, 730);
  await expect(menu(page)).toBeHidden();
});

test("the palette lies over the buttons at any scroll position @js @exam", async ({ page, seat }) => {
  await enterRoom(page, seat);
  await page.evaluate(() => {
    scrollTo(0, 900);
  });
  const from = await page.evaluate(() => scrollY);
  await main(page).getByRole("link", { name: "প্রশ্নের তালিকা" }).dispatchEvent("click"); // Playwright's click scrolls
  const palette = page.getByRole("navigation", { name: "সব প্রশ্ন" });
  expect(await palette.evaluate((box) => box.contains(document.elementFromPoint(180, 730)))).toBe(true);
  await palette.getByRole("link", { name: "বন্ধ করুন" }).dispatchEvent("click");
  await expect(palette).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(from);
});

test("room buttons keep their meaning without SubmitEvent.submitter @js @exam", async ({ page, seat }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(SubmitEvent.prototype, "submitter"); // as before Safari 15.4
  });
  await enterRoom(page, seat);
  await main(page).getByRole("button", { name: "এগোন" }).click();
  await expect(page).toHaveURL(/page=2/);
});
