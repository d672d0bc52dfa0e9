import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { scrollToSection } from "#tests/support/browser/page-sections.ts";

for (const [spelling, words] of [
  ["as one letter", "সম\u09df"],
  ["as a letter and its dot", "সম\u09af\u09bc"],
] as const) {
  test(`a search finds words with য় written ${spelling} @public`, async ({ page }) => {
    await page.goto("/faq");
    await page.getByRole("searchbox").fill(words);
    await page.getByRole("button", { name: "খুঁজুন" }).click();
    await expect(page).toHaveURL(/search=/);
    const found = page.getByRole("main").getByRole("listitem").filter({ hasText: "সময়".normalize() });
    await expect(found.first(), "a match by the word itself, besides those by synonyms").toBeVisible();
  });
}

test("an answer opens in place, and the question has a page of its own @public", async ({ page }) => {
  await page.goto("/faq");
  const first = page.getByRole("main").getByRole("listitem").first();
  const link = first.getByRole("link", { name: "এই প্রশ্নের পাতা" });
  await expect(link).toBeHidden();
  await first.locator("summary").click();
  await expect(link).toHaveAttribute("href", /^\/faq\/\d+\/show$/);
  await expect(page).toHaveURL("/faq");
});

test("the questions stand in groups, each below its topic @public", async ({ page }) => {
  await page.goto("/faq");
  const groups = page.getByRole("main").locator("section");
  await expect(groups.first().getByRole("heading", { level: 2 })).toHaveText("ভর্তি ও ব্যাচ");
  await expect(groups.first().getByRole("listitem").filter({ hasText: "কীভাবে ভর্তি হব?" })).toHaveCount(1);
  await expect(groups.nth(2)).toBeVisible();
});

test("the home page shows five questions, each linked to its answer @public", async ({ page }) => {
  await page.goto("/");
  const teaser = await scrollToSection(page, "যা প্রায়ই জানতে চান");
  await expect(teaser.getByRole("listitem")).toHaveCount(5);
  await expect(teaser.getByText("উত্তর দেখুন")).toHaveCount(5);
  await expect(teaser.getByRole("link", { name: "সব প্রশ্ন দেখুন" })).toHaveAttribute("href", "/faq");
  await teaser.getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/faq\/\d+\/show$/);
});
