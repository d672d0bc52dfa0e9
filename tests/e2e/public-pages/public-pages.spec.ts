import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { sidewaysOverflow, watchErrors } from "#tests/support/browser/inspect-page.ts";
import { findNonsense, withoutScripts } from "#tests/support/api/portal/page-content.ts";
import { authExamples, publicExamples } from "#tests/support/examples/public-pages.ts";
import { bodyText } from "#tests/support/browser/texts.ts";

const pages = [...publicExamples, ...authExamples];
const withoutFrame = ["batch-schedules"];

for (const { name, path } of pages) {
  test(`${name} is complete, with the header and footer of its route @public-page`, async ({ page }) => {
    const errors = watchErrors(page);
    // a remote API that is late counts as an outage, which is over by the next visit
    await expect(async () => {
      errors.length = 0;
      expect((await page.goto(path))?.status()).toBe(200);
    }).toPass();

    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("main")).toHaveCount(1);
    const frameCount = withoutFrame.includes(name) ? 0 : 1;
    await expect(page.getByRole("banner")).toHaveCount(frameCount);
    await expect(page.getByRole("contentinfo")).toHaveCount(frameCount);
    await expect(page.getByTestId("footer-details")).toHaveCount(frameCount);
    await expect(page).toHaveTitle(/^\S.* · মাত্রা$/);
    if (authExamples.some((example) => example.name === name)) {
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    } else {
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\S{2}/);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /^http/);
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", /\S/);
    }
    expect(findNonsense(await bodyText(page))).toBeUndefined();
    expect(await sidewaysOverflow(page), "nothing scrolls sideways at 360 px").toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });
}

const unknownPaths = [
  "/no-such-page",
  "/courses/no-such-course",
  "/no-such-category/batches",
  "/no-such-category/batch-for-you",
  "/phase-a/batches/999999",
  "/mcps/batches/abc",
  "/batch-details/999999",
  "/batch-details/0",
  "/batch-details/1e3",
  "/batch-details/9999999999999/schedule",
  "/batch-details/abc/enroll",
  "/batch-schedules/999999",
  "/999999/event",
  "/abc/event",
  "/faq/999999/show",
  "/faq/-1/show",
  "/batch-details/1/enroll/1/more",
];

test("an unknown address is a 404 in the site's own layout @public", async ({ page }) => {
  for (const path of unknownPaths) {
    await expect(async () => expect((await page.goto(path))?.status(), path).toBe(404)).toPass();
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "প্রথম পাতা" }), path).toBeVisible();
    await expect(page, path).toHaveTitle(/\S/);
  }
});

const strangeQueries = [
  "/batches?course=no-such-course",
  "/batches?course=..%2F..",
  "/batches?month=2026-13",
  "/batches?weekday=someday",
  "/batches?state=never",
  "/batches?after=%%%",
  "/batches?after=bm90LWEta2V5",
  "/batches?after=x&before=y",
  `/batches?search=${"ক".repeat(200)}`,
  "/faq?after=!!",
  "/faq?search=%27%22%3B--&after=",
  "/events?state=tomorrow",
  "/quiz-list?before=AAAA",
  "/batch-details/1/schedule?schedule=999999",
  "/batch-details/1/schedule?kind=dance",
  "/fcps-p-ii/batch-for-you?q1=abc&q999999=1",
];

test("an invalid query gives a readable page, never a 500 @public", async ({ request }) => {
  for (const path of strangeQueries) {
    let [status, body] = [503, ""];
    await expect(async () => {
      const response = await request.get(path);
      [status, body] = [response.status(), await response.text()];
      expect([200, 400, 404], path).toContain(status);
    }).toPass();
    const text = withoutScripts(body);
    if (status !== 400 || text.includes("<main")) expect(text, path).toMatch(/[\u0980-\u09ff]/);
    expect(findNonsense(text), path).toBeUndefined();
  }
});
