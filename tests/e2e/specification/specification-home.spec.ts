import { expect } from "@playwright/test";
import { main } from "#tests/support/browser/doctors.ts";
import { floatsOverButtons } from "#tests/support/browser/floating-button.ts";
import { test } from "#tests/support/fakes/specification-api/journey.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
});

test("the hero comes first, and nothing stands before it but the ticker", async ({ page }) => {
  const parts = main(page).locator("> *");
  await expect(parts.nth(0).locator("> *")).toHaveAccessibleName("নোটিশ");
  await expect(parts.nth(1).getByRole("region", { name: "ব্যানার" })).toBeVisible();
});

for (const [width, height] of [
  [360, 640],
  [1366, 768],
] as const) {
  test(`"Login / Register" is in the first view at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await expect(main(page).getByRole("link", { name: "লগইন / রেজিস্ট্রেশন" })).toBeInViewport({ ratio: 1 });
  });
}

for (const [width, height] of [
  [360, 640],
  [768, 1024],
  [1280, 900],
] as const) {
  test(`the talk button covers no button at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    expect(await floatsOverButtons(page)).toEqual([]);
  });
}

test("the hero is at least 160 px high", async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await page.locator(".hero-view").boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(160);
  }
});

test("a category with one item leads to its batches and keeps its cue", async ({ page, request }) => {
  const card = main(page).getByRole("link", { name: /রেসিডেন্সি প্রস্তুতি.*ব্যাচ দেখুন/s, includeHidden: true });
  await expect(card).toHaveAttribute("href", "/residency/batches?session=2027");
  const batches = await request.get("/residency/batches");
  expect(batches.status()).toBe(200);
  expect(await batches.text()).toContain("আমাদের জিজ্ঞাসা করুন");
  expect((await request.get("/no-such-category/batches")).status()).toBe(404);
});

test("notices and contacts in an office's notation are read", async ({ page, request }) => {
  const html = await (await request.get("/")).text();
  await expect(main(page).getByRole("link", { name: "নমুনা নোটিশ দুই" })).toHaveText("নমুনা নোটিশ দুই");
  for (const href of ["tel:01711000001", "tel:01711000004", "https://wa.me/8801711000002"])
    expect(html).toContain(`href="${href}"`);
});

test("questions keep their padding where no answer can be read", async ({ page }) => {
  await page.keyboard.press("Tab"); // shows every section
  await expect(main(page).getByText("কীভাবে ভর্তি হব?")).toHaveCSS("padding-left", "16px");
});

test("the talk button has the first number of the departments", async ({ page }) => {
  const talk = page.locator("details.talk");
  await talk.locator("summary").click();
  await expect(talk.getByRole("link", { name: /01711000001/ })).toHaveAttribute("href", "tel:01711000001");
  await expect(page.getByRole("banner").locator('a[href="tel:01711000001"]')).toBeAttached();
});
