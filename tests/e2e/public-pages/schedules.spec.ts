import { expect } from "@playwright/test";
import { examplePath } from "#tests/support/examples/route-examples.ts";
import { test } from "#tests/support/browser/journey.ts";

test("a timetable shows one schedule at a time and one kind when asked @public", async ({ page }) => {
  await page.goto(examplePath("batch-schedule"));
  const table = page.getByRole("table");
  await expect(table).toBeVisible();
  await page.getByRole("navigation", { name: "কী দেখবেন" }).getByRole("link", { name: "পরীক্ষা" }).click();
  await expect(page).toHaveURL(/kind=exam/);
  await expect(table.locator(".tag", { hasText: /^\s*পরীক্ষা\s*$/ })).not.toHaveCount(0);
  await expect(table.locator(".tag", { hasNotText: /^\s*পরীক্ষা\s*$/ })).toHaveCount(0);
});
