import { expect } from "@playwright/test";
import { bodyText } from "#tests/support/browser/texts.ts";
import { main } from "#tests/support/browser/doctors.ts";
import { findNonsense } from "#tests/support/api/portal/page-content.ts";
import { test } from "#tests/support/fakes/specification-api/journey.ts";

test("the home page shows every section that the API has", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/স্পেক কেন্দ্র/);
  await expect(main(page).getByRole("link", { name: "নমুনা নোটিশ এক" })).toHaveAttribute(
    "href",
    "https://notice.example/1",
  );
  await expect(main(page).locator('img[src*="slides/1.jpg"]').first()).toBeAttached();
  const categories = main(page).getByRole("region", { name: "পছন্দের ব্যাচ খুঁজে নিন" });
  const category = categories.getByRole("link", { name: /এফসিপিএস প্রস্তুতি/, includeHidden: true }); // below the fold
  await expect(category).toHaveAttribute("href", "/fcps-p-i");
  await expect(categories).toContainText("রেসিডেন্সি প্রস্তুতি");
  await expect(main(page)).toContainText("কীভাবে ভর্তি হব?");
  // the specification names no call for an answer
  await expect(main(page).locator('a[href^="/faq/"]')).toHaveCount(0);
  await expect(main(page)).toContainText("ভর্তি বিভাগ");
  await expect(main(page).locator('a[href="tel:01711000003"]').first()).toBeAttached();
  await expect(main(page).locator('a[href*="8801711000002"]').first()).toBeAttached();
  await expect(page.getByText("কিছু তথ্য দেখানো যায়নি")).toHaveCount(0);
});

/** Fixed pages of the specification for which it names a call, or none is needed, with a text that must be there. */
const known: [path: string, text: string | RegExp][] = [
  ["/login", "লগইন করুন"],
  ["/join", "অ্যাকাউন্ট খুলুন"],
  ["/join-to-enroll", "অ্যাকাউন্ট খুলুন"],
  ["/course-enrollment-join", "অ্যাকাউন্ট খুলুন"],
  ["/forget", "পাসওয়ার্ড ভুলে গেছেন?"],
  ["/events", "নমুনা অনুষ্ঠান"],
  ["/faq", "ক্লাস কখন হয়?"],
  ["/quiz-list", "নমুনা কুইজ"],
  ["/contact-details", "হিসাব বিভাগ"],
  ["/about", /\S/],
  ["/terms-condition", /\S/],
  ["/privacy-policy", /\S/],
  ["/refund-policy", /\S/],
];

for (const [path, text] of known) {
  test(`${path} is there`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(main(page)).toContainText(text);
    expect(findNonsense(await bodyText(page))).toBeUndefined();
  });
}

/** Pages whose calls the specification does not name: they may be left out, and say so. */
const unnamed = [
  "/courses/fcps-p-ii",
  "/courses/phase-a",
  "/courses/phase-b",
  "/courses/diploma",
  "/courses/fcps-midterm",
  "/courses/mcps",
  "/5/event",
  "/batches",
  "/fcps-p-i/batches",
  "/fcps-p-i/batch-for-you",
  "/fcps-p-i/batches/1",
  "/batch-details/1",
  "/batch-details/1/schedule",
  "/batch-details/1/enroll",
  "/batch-schedules/1",
  "/faq/11/show",
  "/on-spot-quiz/sample-quiz",
  "/gallery",
  "/register",
  "/otp",
  "/search",
];

/** Sentences that say there is none of something, which nobody can know here. */
const falseNone = /এখনো কোনো|এখন কোনো|ভর্তি চলছে না|কোনো .* নেই/;

test("no page fails, shows nonsense or says there is none of what the API cannot tell", async ({ page }) => {
  for (const path of unnamed) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBeLessThan(500);
    const text = await main(page).innerText();
    expect(findNonsense(text), path).toBeUndefined();
    expect(text, path).not.toMatch(falseNone);
  }
});

test("no link of the home page and the menus leads to a page that is not there", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const links = Array.from(html.matchAll(/<a [^>]*href="(\/[^"#]*)/g), ([, href = ""]) => href);
  // links written in the API's own rows are its matter
  const own = [...new Set(links)].filter((href) => href !== "/fcps-p-i");
  expect(own.length).toBeGreaterThan(3);
  for (const href of own) expect((await request.get(href)).status(), href).toBe(200);
});

test("the admin area is a separate site", async ({ request }) => {
  const response = await request.get("/admin/doctors", { maxRedirects: 0 });
  expect(response.headers()["location"]).toMatch(/^https:\/\/admin\.example\.com/);
});
