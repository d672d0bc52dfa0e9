import { expect, type Page } from "@playwright/test";
import { path } from "#app/paths.ts";
import { test } from "#tests/support/browser/journey.ts";
import { title } from "#tests/support/browser/doctors.ts";
import { findSatExam } from "#tests/support/rows/exams/demo-exams.ts";
import { cachedExamples } from "#tests/support/examples/public-pages.ts";

/** Most that a page may be long on a phone of 360 × 740. */
const mostPixels = 4000;

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

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
    expect.soft(await heightOf(page), address).toBeLessThanOrEqual(mostPixels);
  }
});

test(`no page of the doctor's practice, courses and account is longer than ${mostPixels} px on a phone @js`, async ({
  page,
  doctor: { courses },
}) => {
  const course = path("my-courses-show", { id: courses.running });
  const account = ["/my/account", "/my/account/devices", "/my/notices", "/my/complain-box", "/my/teacher-questions"];
  const study = ["/my/dashboard", "/my/courses", "/my/kept-lectures", `${course}/exams/results`, "/my/subscription"];
  for (const address of [...study, "/my/practice", "/my/practice/new", "/my/practice/strength", ...account]) {
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    await expect.poll(() => heightOf(page), address).toBeLessThanOrEqual(mostPixels);
  }
});

test("the wrong answers of an exam are at most 3,000 px long on a phone, and show no others", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course: id, event: eventId } = await findSatExam(portalDb, doctor);
  await page.goto(path("my-exam-result", { id, eventId }));
  await page.getByRole("link", { name: "ভুল উত্তরের ব্যাখ্যা" }).click();
  await expect(page).toHaveURL(/filter=wrong/);
  await expect.poll(() => heightOf(page)).toBeLessThanOrEqual(3000);
  const shown = page.locator(".answered:not(.folded *) > li");
  await expect(shown.first()).toHaveClass("wrong");
  await expect(page.locator(".answered:not(.folded *) > li:not(.wrong, :has([data-right]))")).toHaveCount(0);
  await page.goto(`${page.url()}&subject=Medicine`);
  await expect(page.getByLabel("বিষয়", { exact: true }), "the choice stays").toHaveValue("Medicine");
  await expect(shown.first()).toHaveClass("wrong");
});
