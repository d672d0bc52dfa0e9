import { expect, type Locator, type Page } from "@playwright/test";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { main } from "#tests/support/browser/doctors.ts";
import { test } from "#tests/support/browser/journey.ts";

/** Types into a field by mouse and keyboard: Playwright's own way waits for a script in the page. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  const { x, y, width, height } = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.keyboard.type(text);
}

test("a doctor logs in without scripts and reads the courses", async ({ page }) => {
  await page.goto("data:text/html,<title>off</title><script>document.title = 'on'</script>");
  await expect.poll(() => page.title()).toBe("off");
  await page.goto("/login");
  await type(page, main(page).getByLabel("মোবাইল বা BMDC নম্বর", { exact: true }), demoDoctor.phone);
  await type(page, main(page).getByLabel("পাসওয়ার্ড", { exact: true }), demoDoctor.password);
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/my/dashboard");
  await page.goto("/my/courses");
  await expect.poll(() => main(page).getByRole("heading", { level: 2 }).count()).toBeGreaterThan(0);
});
