import { expect } from "@playwright/test";
import { logOut, main } from "#tests/support/browser/doctors.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { test } from "#tests/support/browser/journey.ts";
import { watchTraffic } from "#tests/support/browser/traffic.ts";

test.describe("a section below the fold @js", () => {
  test("is not laid out, and its pictures are lazy, until it scrolls into view @js", async ({ page }) => {
    const traffic = await watchTraffic(page);
    const pictures = () => traffic.ofType("Image").filter(({ url }) => url.includes("service-"));
    await page.goto("/");
    await hydrated(page);
    await traffic.waitUntilIdle();
    const services = page.getByRole("region", { name: "সহযোগী সেবা" });
    const content = page.locator("[data-until-seen]", { has: page.locator(".services") });
    await expect(content).toHaveAttribute("hidden", "until-found");
    expect(
      await content.locator(".services").evaluate((list) => list.checkVisibility({ contentVisibilityAuto: true })),
    ).toBe(false);
    await expect(content.locator('img[loading="lazy"]')).toHaveCount(2); // fetched early only where the page was painted before the script ran

    await services.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await expect(content).not.toHaveAttribute("hidden");
    await expect.poll(() => pictures().length).toBe(2);
  });

  test("reserves the height of its content, so that nothing shifts @js", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    await expect(page.locator("[data-until-seen][hidden]"), "a jump to the end passes all of them").toHaveCount(0);
    expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(8);
  });

  test("is shown on the first Tab key @js", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await expect(page.locator("[data-until-seen][hidden]")).toHaveCount(5);
    await page.keyboard.press("Tab");
    await expect(page.locator("[data-until-seen][hidden]")).toHaveCount(0);
  });

  test("is there after a logout, which opens the page without its document @js", async ({ page, doctor: _ }) => {
    await page.goto("/my/notices");
    await hydrated(page);
    await logOut(page);
    await expect(main(page).getByRole("heading", { name: "যোগাযোগ করুন" })).toBeVisible();
    await expect(main(page).getByRole("region", { name: "শুরু করুন" })).toContainText("ব্যাচ দেখুন");
  });

  test("is shown when the page is printed @js", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.locator("[data-until-seen][hidden]")).toHaveCount(0);
  });
});
