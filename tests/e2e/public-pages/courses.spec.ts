import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";

test("a course shows what its graduates say; without any, the section is missing @public", async ({ page }) => {
  const passed = page.getByRole("heading", { name: "যাঁরা উত্তীর্ণ হয়েছেন" });
  await page.goto("/courses/fcps-p-ii");
  const people = page.locator("section", { has: passed }).getByRole("figure");
  await expect(people).toHaveCount(2);
  await expect(people.first()).toContainText("ডা. সাবরিনা রহমান FCPS Part-II (Medicine)");
  await expect(people.first().getByRole("blockquote")).toContainText("লিখিত উত্তর সময় মেপে");
  await page.goto("/courses/mcps");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(passed).toHaveCount(0);
});
