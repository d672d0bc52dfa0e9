import { expect, type Page } from "@playwright/test";
import { main } from "#tests/support/browser/doctors.ts";
import { floatsOverButtons } from "#tests/support/browser/floating-button.ts";
import { test } from "#tests/support/browser/journey.ts";
import { layoutShiftOf, steadyLayout, watchLayout } from "#tests/support/browser/layout-shift.ts";

for (const [width, height] of [
  [360, 640],
  [1366, 768],
] as const) {
  test(`the first view at ${width}×${height} has sentence, login and carousel @public`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const carousel = page.getByRole("region", { name: "ব্যানার" });
    await expect(main(page).getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(main(page).getByRole("link", { name: "লগইন / রেজিস্ট্রেশন" })).toBeInViewport({ ratio: 1 });
    await expect(carousel).toBeInViewport();
    const box = await carousel.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(160);
    expect(box?.y, "before the cards").toBeLessThan(
      (await page.getByRole("region", { name: "শুরু করুন" }).boundingBox())?.y ?? 0,
    );
  });
}

for (const [width, height] of [
  [360, 640],
  [768, 1024],
  [1280, 900],
  [1366, 768],
] as const) {
  test(`nothing floats over a button at ${width}×${height} @public`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    expect(await floatsOverButtons(page)).toEqual([]);
  });
}

test("names the price of a batch and leads to it", async ({ page }) => {
  await page.goto("/");
  const start = page.getByRole("region", { name: "শুরু করুন" });
  await expect(start).toContainText(/৳[০-৯,]+/);
  await start.getByRole("link", { name: "ব্যাচটি দেখুন" }).click();
  await expect(page).toHaveURL(/\/batch-details\/\d+$/);
});

/** Waits until the script of the page has taken the form over, which it has once the carousel turns. */
const ready = (page: Page) => expect(page.getByRole("button", { name: "ব্যানার থামান" })).toBeVisible();

test("a question is answered from the page without its key being there", async ({ page, javaScriptEnabled }) => {
  await page.goto("/");
  const question = main(page).locator("form", { hasText: "উত্তর ও ব্যাখ্যা" });
  if (javaScriptEnabled) await ready(page);
  expect(await page.content()).not.toMatch(/"key"|explanation/);
  await question.getByRole("button").first().click();
  if (javaScriptEnabled) await expect(page).toHaveURL("/");
  else await expect(page).toHaveURL(/\/answer\?day=.*&q/);
  await expect(main(page)).toContainText(/ঠিক হয়েছে|ভুল হয়েছে|-এ .+ ঠিক/);
  await expect(main(page).getByRole("heading", { name: "কেন", exact: true })).toBeVisible();
});

test("the answer takes the question's place without a shift on a slow line @js", async ({ page }) => {
  await watchLayout(page);
  await page.goto("/");
  await ready(page);
  const question = main(page).locator("form", { hasText: "উত্তর ও ব্যাখ্যা" });
  let release = () => {};
  const pressed = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/answer\?/, async (route) => {
    await pressed;
    await route.continue();
  });
  await question.getByRole("button").first().click();
  const pressShift = await layoutShiftOf(page); // of the press, which the metric leaves out
  release();
  await expect(page.getByText(/^(ঠিক|ভুল) হয়েছে$|-এ .+ ঠিক$/)).toBeFocused();
  expect((await layoutShiftOf(page)) - pressShift).toBeLessThanOrEqual(steadyLayout);
});

test("a lost line leads to the page with the answer @js", async ({ page }) => {
  await page.goto("/");
  await ready(page);
  await page.route(/\/answer\?/, (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
  await main(page).locator("form", { hasText: "উত্তর ও ব্যাখ্যা" }).getByRole("button").first().click();
  await expect(page).toHaveURL(/\/answer\?day=.*&q/);
});
