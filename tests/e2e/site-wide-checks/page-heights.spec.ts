import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { title } from "#tests/support/browser/doctors.ts";
import { cachedExamples } from "#tests/support/examples/public-pages.ts";

/** Most that a page may be long on a phone of 360 × 740. */
const mostPixels = 4000;

test(`no public page below the home page is longer than ${mostPixels} px on a phone, nor any batch of the demo @public-page`, async ({
  page,
}) => {
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  const batches = sitemap.match(/\/batch-details\/\d+(?=<)/g) ?? [];
  expect(batches.length).toBeGreaterThan(20);
  const pages = cachedExamples.filter(({ name }) => name !== "home").map((example) => example.path);
  for (const address of [...pages, ...batches]) {
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollHeight), address)
      .toBeLessThanOrEqual(mostPixels);
  }
});
