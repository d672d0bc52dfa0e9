import { expect } from "@playwright/test";
import { hydrated } from "#tests/support/hydrated.ts";
import { test } from "#tests/support/journey.ts";
import { watchTraffic } from "#tests/support/traffic.ts";

test.describe("a section below the fold @js", () => {
  test("is absent from layout, its pictures left for when they are near, until its first pixels are in view @js", async ({
    page,
  }) => {
    const traffic = await watchTraffic(page);
    const pictures = () => traffic.ofType("Image").filter(({ url }) => url.includes("service-"));
    await page.goto("/");
    await hydrated(page);
    await traffic.atRest();
    const services = page.getByRole("region", { name: "সহযোগী সেবা" });
    const content = page.locator("[data-until-seen]", { has: page.locator(".services") });
    await expect(content).toHaveAttribute("hidden", "until-found");
    expect(
      await content.locator(".services").evaluate((list) => list.checkVisibility({ contentVisibilityAuto: true })),
    ).toBe(false);
    await expect(content.locator('img[loading="lazy"]')).toHaveCount(2); // fetched early only by who painted before the script came

    await services.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await expect(content).not.toHaveAttribute("hidden");
    await expect.poll(() => pictures().length).toBe(2);
  });

  test("keeps the place of its content, so that nothing jumps @js", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    await expect(page.locator("[data-until-seen][hidden]"), "who jumps to the end has passed all of them").toHaveCount(
      0,
    );
    expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(8);
  });

  test("is shown to who moves by keyboard @js", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await expect(page.locator("[data-until-seen][hidden]")).toHaveCount(4);
    await page.keyboard.press("Tab");
    await expect(page.locator("[data-until-seen][hidden]")).toHaveCount(0);
  });

  test("is shown for print @js", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.locator("[data-until-seen][hidden]")).toHaveCount(0);
  });
});
