import { expect } from "@playwright/test";
import { test } from "#tests/support/journey.ts";

test("a visitor finds a batch, a quiz and an answer from the menu, and the word is marked @public", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/faq");
  await page.getByRole("navigation", { name: "প্রধান মেনু" }).getByRole("link", { name: "খুঁজুন" }).click();
  await page.getByRole("searchbox", { name: "কী খুঁজছেন" }).fill("medicine");
  await page.getByRole("button", { name: "খুঁজুন" }).click();
  await expect(page).toHaveURL(/\/search\?search=medicine$/);
  await expect(page.getByRole("searchbox")).toHaveValue("medicine");
  for (const kind of [/^কোর্স [০-৯]+টি$/, /^কুইজ [০-৯]+টি$/, /^প্রশ্নোত্তর [০-৯]+টি$/]) {
    await expect(page.getByRole("heading", { level: 2, name: kind })).toBeVisible();
  }
  const batches = page.getByRole("region", { name: /^ব্যাচ/ });
  await expect(batches.locator("mark").first()).toHaveText("মেডিসিন");
  await batches
    .getByRole("link", { name: /মেডিসিন/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/batch-details\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("মেডিসিন");
});

test("a mistyped word is told apart from what was looked for @public", async ({ page }) => {
  await page.goto("/search?search=surgry");
  await expect(page.getByRole("status")).toContainText("“surgry” লেখা কোথাও নেই। খোঁজা হয়েছে “surgery” দিয়ে।");
  await expect(page.getByRole("region", { name: /^কুইজ/ }).getByRole("link", { name: /সার্জারি/ })).toBeVisible();
});

test("more of a kind stands in its list, with the same words @public", async ({ page }) => {
  await page.goto("/search?search=online");
  await page.getByRole("link", { name: "ব্যাচ থেকে আরও দেখুন" }).click();
  await expect(page).toHaveURL("/batches?search=online");
  await expect(page.getByRole("searchbox")).toHaveValue("online");
  await expect(page.getByRole("main").getByRole("list").getByRole("listitem").first()).toContainText("অনলাইন");
});

test("a search that finds nothing offers its words alone, the lists and a person @public", async ({ page }) => {
  await page.goto("/search?search=zzzz+refund");
  await expect(page.getByRole("heading", { name: "“zzzz refund” কোথাও পাওয়া যায়নি" })).toBeVisible();
  await expect(page.getByRole("link", { name: "সব ব্যাচ দেখুন" })).toBeVisible();
  await expect(page.getByRole("link", { name: "আমাদের জিজ্ঞেস করুন" })).toBeVisible();
  await page.getByRole("link", { name: "refund" }).click();
  await expect(
    page
      .getByRole("region", { name: /^প্রশ্নোত্তর/ })
      .getByRole("link", { name: /ফেরত/ })
      .first(),
  ).toBeVisible();
});

test("who is logged in finds their lectures, notices and books too", async ({ doctor, page }) => {
  expect(doctor).toBeTruthy();
  await page.goto("/search?search=স্নায়ু");
  await page
    .getByRole("region", { name: /^আপনার লেকচার/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(/\/my\/courses\/\d+\/events\/\d+\/schedule\/\d+\/lecture$/);
});
