import { expect, type Page } from "@playwright/test";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { test } from "#tests/support/browser/journey.ts";
import { afterNextFrame, layoutShiftOf, steadyLayout, watchLayout } from "#tests/support/browser/layout-shift.ts";
import { publicExamples } from "#tests/support/examples/public-pages.ts";
import { totalWireBytes, watchTraffic } from "#tests/support/browser/traffic.ts";

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };
const screens = [phone, desktop];
/** Pages with a different layout on a wide screen. */
const wide = ["home", "batches", "category-batch", "contact-details"];
const inlineScriptBytes = 2000;
const homeScriptBytes = 95_000;
const nextPageBytes = 10_000;

function inlineScriptLength(page: Page) {
  return page
    .locator('script:not([src]):not([type="application/ld+json"])')
    .evaluateAll((scripts) => scripts.reduce((sum, { textContent }) => sum + textContent.length, 0));
}

const pauseButton = "ব্যানার থামান";

for (const { name, path } of publicExamples) {
  const imageBytes = name === "home" ? 30_000 : 20_000;

  for (const screen of wide.includes(name) ? screens : [phone]) {
    test(`${name} stays within its budgets at ${screen.width}×${screen.height} @js`, async ({ page, baseURL }) => {
      await page.setViewportSize(screen);
      await watchLayout(page);
      const traffic = await watchTraffic(page);
      await page.goto(path);
      if (name === "home") await hydrated(page);
      await traffic.waitUntilIdle();

      expect(traffic.ofType("Document")).toHaveLength(1);
      expect(traffic.ofType("Stylesheet").concat(traffic.ofType("Font"))).toEqual([]);
      expect(traffic.requests.filter(({ url }) => !url.startsWith("data:") && new URL(url).origin !== baseURL)).toEqual(
        [],
      );
      expect(totalWireBytes(traffic.ofType("Image")), "images").toBeLessThanOrEqual(imageBytes);
      if (name !== "home") {
        expect(traffic.ofType("Script")).toEqual([]);
        expect(await inlineScriptLength(page)).toBeLessThanOrEqual(inlineScriptBytes);
      }
      const blocking = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter((entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking")
          .map((entry) => entry.name),
      );
      expect(blocking).toEqual([]);
      expect(await layoutShiftOf(page)).toBeLessThanOrEqual(steadyLayout);
    });
  }

  test(`${name} is readable when only its document arrives @js`, async ({ page }) => {
    await page.route("**/*", (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await expect(page.getByRole("main")).toContainText(/\S[\s\S]{40}/);
    await expect(page.locator("html")).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  });
}

test.describe("the scripts of the home page @js", () => {
  test("start after the load event and stay within their budget @js", async ({ page }) => {
    const traffic = await watchTraffic(page);
    await page.goto("/");
    await expect(page.getByRole("button", { name: pauseButton })).toBeVisible();
    await traffic.waitUntilIdle();
    const scripts = traffic.ofType("Script");
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter(({ startedAt }) => startedAt < (traffic.loadedAt ?? Infinity))).toEqual([]);
    expect(totalWireBytes(scripts)).toBeLessThanOrEqual(homeScriptBytes);
  });

  for (const connectionType of [
    { saveData: true, effectiveType: "4g" },
    { saveData: false, effectiveType: "2g" },
    { saveData: false, effectiveType: "slow-2g" },
  ]) {
    test(`wait for an interaction on ${connectionType.effectiveType}${connectionType.saveData ? " with Save-Data" : ""} @js`, async ({
      page,
    }) => {
      await page.addInitScript((connection) => {
        Object.defineProperty(Navigator.prototype, "connection", { get: () => connection });
      }, connectionType);
      const traffic = await watchTraffic(page);
      await page.goto("/");
      await traffic.waitUntilIdle();
      await page.getByRole("banner").click({ position: { x: 2, y: 2 } });
      await page.mouse.wheel(0, 300);
      await traffic.waitUntilIdle();
      expect(traffic.ofType("Script")).toEqual([]);

      await page.locator("[data-hydrate]").first().focus();
      await expect(page.getByRole("button", { name: pauseButton })).toBeVisible();
      expect(traffic.ofType("Script").length).toBeGreaterThan(0);
    });
  }
});

for (const screen of screens) {
  test(`scrolling the home page to its end shifts no layout at ${screen.width}×${screen.height} @js`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    await watchLayout(page);
    const traffic = await watchTraffic(page);
    await page.goto("/");
    await hydrated(page);
    await traffic.waitUntilIdle();
    await page.mouse.move(screen.width / 2, screen.height / 2);
    const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
    for (let steps = 0; steps < 60 && !(await isAtEnd()); steps += 1) {
      await page.mouse.wheel(0, 240);
      await afterNextFrame(page);
    }
    expect(await isAtEnd()).toBe(true);
    await traffic.waitUntilIdle();
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(steadyLayout);
  });
}

for (const from of ["/", "/faq"]) {
  test(`a link from ${from} to the next page costs one request @js`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const before = await watchTraffic(page);
    await page.goto(from);
    if (from === "/") await hydrated(page);
    await before.waitUntilIdle();
    const traffic = await watchTraffic(page);
    await page.getByRole("banner").getByRole("link", { name: "ব্যাচ", exact: true }).click();
    await page.waitForURL("/batches");
    await traffic.waitUntilIdle();
    const fetched = traffic.requests.filter(({ wireBytes }) => wireBytes > 0);
    const [document, ...others] = fetched.filter(({ type }) => type !== "Image");
    expect(document?.type).toBe("Document");
    expect(document?.wireBytes).toBeLessThanOrEqual(nextPageBytes);
    expect(others).toEqual([]);
  });
}
