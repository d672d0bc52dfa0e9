import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { test } from "#tests/support/browser/journey.ts";
import { afterNextFrame, layoutShiftOf, watchLayout } from "#tests/support/browser/layout-shift.ts";
import { watchTraffic } from "#tests/support/browser/traffic.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";

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

  test("shifts nothing once it is revealed if the browser painted half of it @js", async ({ page, request }) => {
    const html = await (await request.get("/")).body();
    const cut = html.indexOf("</a>", html.indexOf('class="categories"', html.indexOf('id="sections"')));
    let sendRest = () => {};
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).write(html.subarray(0, cut));
      sendRest = () => response.end(html.subarray(cut));
    });
    const halves = await listenOnLoopback(server);
    try {
      await watchLayout(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.route(
        ({ pathname }) => pathname !== "/",
        (route) => route.abort(),
      );
      await page.goto(halves.origin, { waitUntil: "commit" });
      await expect(page.locator("#sections .categories > *")).toBeVisible();
      await afterNextFrame(page);
      sendRest();
      const hidden = page.locator("[data-until-seen][hidden]");
      await expect(hidden).toHaveCount(5);
      await page.locator("#find-batch").evaluate((heading) => {
        scrollBy({ top: heading.getBoundingClientRect().top - innerHeight / 2, behavior: "instant" });
      });
      await expect(hidden).toHaveCount(4);
      expect(await layoutShiftOf(page)).toBe(0);
    } finally {
      await halves.stop();
    }
  });

  test("is shown on the first Tab key @js", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await expect(page.locator("[data-until-seen][hidden]")).toHaveCount(5);
    await page.keyboard.press("Tab");
    await expect(page.locator("[data-until-seen][hidden]")).toHaveCount(0);
  });

  test("is shown when the page is printed @js", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.locator("[data-until-seen][hidden]")).toHaveCount(0);
  });
});
