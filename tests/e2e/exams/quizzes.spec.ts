import { expect, type Page } from "@playwright/test";
import { newIpAddress } from "#tests/support/api/ip-address.ts";
import { codeFor, fillIn, main, newDoctor, press } from "#tests/support/browser/doctors.ts";
import { question, test } from "#tests/support/browser/exams/exam-room-page.ts";
import { textsOf } from "#tests/support/browser/texts.ts";

test("a guest takes a quiz from the list and sees the result @exam", async ({ page }) => {
  await page.goto("/quiz-list");
  await main(page).locator('a[href="/on-spot-quiz/daily-anatomy"]').click();
  await main(page).getByLabel("আপনার নাম").fill("ডা. নমুনা");
  await main(page).getByLabel("মোবাইল নম্বর").fill(newDoctor().phone);
  await press(page, "কুইজ শুরু করুন");
  await expect(page).toHaveURL(/\/on-spot-quiz\/daily-anatomy\/entries\/[\w-]{22}$/);
  await question(page, "১").getByRole("radio").first().check();
  await press(page, "সব দেখে নিন");
  await press(page, "কুইজ জমা দিন");
  await expect(page).toHaveURL(/\/result$/);
  await expect(main(page)).toContainText("নম্বরের হিসাব");
  await expect(main(page).getByRole("heading", { name: "উত্তর ও ব্যাখ্যা" })).toBeVisible();
  await expect(main(page), "the explanations are already open").not.toContainText("ব্যাখ্যা খুলবে");
  await expect(main(page).getByRole("heading", { name: "কেন", exact: true }).first()).toBeVisible();
  const answers = main(page).getByRole("article");
  const all = (await textsOf(page, answers)).length;
  await main(page).getByRole("link", { name: "ভুল উত্তরের ব্যাখ্যা" }).click();
  await expect(page).toHaveURL(/filter=wrong/);
  expect(all, "one answer was given, so at most one is wrong").toBeGreaterThan(1);
  await expect.poll(() => answers.count()).toBeLessThanOrEqual(1);
  await main(page).getByRole("navigation", { name: "কোন উত্তর" }).getByRole("link", { name: "সব" }).click();
  await expect(answers).toHaveCount(all);
  await page.goto(page.url().split("?")[0] ?? "");
  await main(page).locator("summary", { hasText: "শেয়ার করুন" }).click();
  await expect(main(page).getByRole("link", { name: "WhatsApp-এ পাঠান" })).toHaveAttribute("href", /daily-anatomy/);
  const result = page.url();
  await page.goto("/on-spot-quiz/daily-anatomy");
  await expect(page, "a guest who has played is redirected to the result").toHaveURL(result);
});

test("a guest whose number was already used verifies it and starts @exam", async ({ page, openBrowser }) => {
  const { phone } = newDoctor();
  const begin = async (on: Page) => {
    await on.goto("/on-spot-quiz/daily-anatomy");
    await fillIn(on, { "আপনার নাম": "অতিথি নমুনা", "মোবাইল নম্বর": phone });
    await press(on, "কুইজ শুরু করুন");
  };
  const stranger = await openBrowser({ extraHTTPHeaders: { "x-forwarded-for": newIpAddress() } });
  await begin(stranger);
  await expect(stranger).toHaveURL(/\/entries\//);
  await begin(page);
  await expect(main(page)).toContainText("এই নম্বরে কুইজটি আগে শুরু হয়েছে");
  await fillIn(page, { "OTP কোড": await codeFor(page, phone) });
  await press(page, "যাচাই করে শুরু করুন");
  await expect(page).toHaveURL(/\/on-spot-quiz\/daily-anatomy\/entries\/[\w-]{22}$/);
  await expect(page).not.toHaveURL(stranger.url());
});

test("a quiz for doctors redirects a visitor to the login, and an unopened one says when it opens @exam", async ({
  page,
}) => {
  await page.goto("/on-spot-quiz/medicine-on-spot");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.goto("/on-spot-quiz/seminar-live-quiz");
  await expect(main(page)).toContainText("খুলবে");
});
