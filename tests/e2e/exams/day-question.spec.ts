import { expect } from "@playwright/test";
import { main, press } from "#tests/support/browser/doctors.ts";
import { test } from "#tests/support/browser/exams/exam-room-page.ts";

const address = "/question-of-the-day/fcps-p-ii";

test("a stranger answers the question of the day and reads verdict and explanation at once @exam", async ({ page }) => {
  await page.goto(address);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("আজকের প্রশ্ন: FCPS Part-II");
  await main(page).getByRole("radio").first().check();
  await press(page, "উত্তর মিলিয়ে দেখুন");
  await expect(page).toHaveURL(/\/question-of-the-day\/fcps-p-ii\/answer\?day=\d{4}-\d\d-\d\d&q/);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(/ঠিক|ভুল/);
  await expect(main(page)).toContainText(/আপনি: |আপনার উত্তর/);
  await expect(main(page).getByRole("heading", { name: "কেন", exact: true })).toBeVisible();
  await expect(page.locator('meta[name="robots"]'), "each answer has a page of its own").toHaveAttribute(
    "content",
    /noindex/,
  );
});

test("yesterday's question is read with its explanation, and each exam kind has its own @exam", async ({ page }) => {
  await page.goto(address);
  await main(page).getByRole("link", { name: "আগের প্রশ্ন ও ব্যাখ্যা" }).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("উত্তর ও ব্যাখ্যা");
  await expect(main(page)).toContainText(/ঠিক: |ঠিক উত্তর/);
  await expect(main(page), "nothing was answered").not.toContainText("ফাঁকা");
  await main(page).getByRole("link", { name: "আজকের প্রশ্ন: Diploma" }).click();
  await expect(page).toHaveURL("/question-of-the-day/diploma");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/question-of-the-day\/diploma$/);
});

test("a day out of reach and an unknown exam kind are a 404 @exam", async ({ request }) => {
  for (const path of [`${address}/answer?day=2020-01-01`, "/question-of-the-day/no-such-kind"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  expect((await request.get(`${address}/answer?day=tomorrow`)).status()).toBe(400);
});
