import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";

test("a new doctor's dashboard says in each section what is still missing", async ({ page, newcomer: _ }) => {
  await page.goto("/my/dashboard");
  for (const part of ["সামনের ক্লাস ও পরীক্ষা", "আমার কোর্স", "টাকা বাকি", "যা ছুটে গেছে", "পাঠানো শিট"]) {
    await expect(page.getByRole("region", { name: part })).toContainText(/নেই|যায়নি/);
  }
  await expect(page.getByRole("region", { name: "নোটিশ" }).getByRole("link").last()).toHaveAttribute(
    "href",
    "/my/notices",
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByTestId("footer-details")).toHaveCount(0);
});
