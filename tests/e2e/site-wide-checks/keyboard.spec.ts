import { expect, type Page } from "@playwright/test";
import { path } from "#app/paths.ts";
import { test } from "#tests/support/browser/journey.ts";
import { tabThrough, tabTo } from "#tests/support/browser/keyboard.ts";
import { enrolmentPaths } from "#tests/support/browser/checkout-pages.ts";

/** Uses the skip link to get past the header. */
async function skipToMain(page: Page): Promise<void> {
  await page.waitForLoadState();
  expect(await tabTo(page, /^মূল অংশে যান$/)).toBe(1);
  await page.keyboard.press("Enter");
}

test("a doctor logs in by keyboard with at most four tabs", async ({ page, cloneDoctor }) => {
  const doctor = await cloneDoctor();
  await page.goto("/login");
  await skipToMain(page);
  let keys = await tabTo(page, /^মোবাইল বা BMDC নম্বর/);
  await page.keyboard.type(doctor.phone);
  keys += await tabTo(page, /^পাসওয়ার্ড/);
  await page.keyboard.type(doctor.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/my/dashboard");
  expect(keys).toBeLessThanOrEqual(4);
});

test("a doctor enrols and goes to pay by keyboard with at most 20 tabs @money", async ({ page, newcomer: _ }) => {
  await page.goto(enrolmentPaths.online);
  await skipToMain(page);
  let keys = await tabTo(page, /^আপনার ক্যাটাগরি/);
  await page.keyboard.press("ArrowDown");
  keys += await tabTo(page, /^আপনার বিষয়/);
  await page.keyboard.press("ArrowDown");
  keys += await tabTo(page, /শর্তগুলো মেনে নিচ্ছি/);
  await page.keyboard.press("Space");
  keys += await tabTo(page, /^আসন নিন/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/my\/courses\/\d+\/checkout$/);
  await skipToMain(page);
  keys += await tabTo(page, /টাকা দিন$|^৳.* দিন$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sandbox\//);
  expect(keys).toBeLessThanOrEqual(20);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the outline of the focus is whole and stands out at each stop, in ${colorScheme} @chromium`, async ({
    page,
    doctor: { courses },
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const checkout = path("my-courses-checkout", { id: courses.running });
    for (const address of ["/", "/my/courses", checkout]) {
      await page.goto(address);
      const outlines = await tabThrough(page);
      expect(outlines.length, address).toBeGreaterThan(12);
      const faults = outlines.filter(({ isCut, contrast }) => isCut || contrast < 3);
      expect.soft(faults, address).toEqual([]);
    }
  });
}
