import { expect, type Page } from "@playwright/test";
import { openAccount } from "#tests/support/browser/doctors.ts";
import { withAccounts } from "#tests/support/fakes/fake-accounts.ts";
import { withExam } from "#tests/support/fakes/fake-exam.ts";
import { fakeApi } from "#tests/support/fakes/fake-api.ts";
import { withStudy } from "#tests/support/fakes/fake-study.ts";
import { test } from "#tests/support/browser/http-test.ts";

const phone = "01700000001";
const remixServe = "node_modules/.bin/remix-serve build/server/index.js";

function main(page: Page) {
  return page.getByRole("main");
}

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await main(page).getByLabel(label, { exact: true }).fill(value);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await main(page).getByRole("button", { name }).click();
}

async function follow(page: Page, name: string | RegExp): Promise<void> {
  await main(page).getByRole("link", { name }).first().click();
}

const ways = [
  ["with JavaScript", true, undefined],
  ["without JavaScript", false, undefined],
  ["under remix-serve", true, remixServe],
] as const;

for (const [mode, javaScriptEnabled, program] of ways) {
  test.describe(mode, () => {
    test.use({ javaScriptEnabled });

    test("on an API with only the documented calls a doctor registers, enrols, pays, studies, sits an exam and logs out", async ({
      start,
      page,
    }) => {
      page.setDefaultTimeout(30_000);
      const api = await fakeApi();
      const accounts = withAccounts(api);
      const study = withStudy(api, accounts);
      const exam = withExam(accounts);
      await api.start();
      const { origin } = await start(
        { V3_API_URL: api.origin, PAYMENT_PAGE_ORIGINS: api.origin, HOST: "127.0.0.1" },
        program,
      );
      api.faults.set("/gateway", { status: 302, location: `${origin}/my/courses/1/payment/1/done` });
      study.missing.push("subject_id");

      await page.goto(`${origin}/`);
      const categories = page.getByRole("region", { name: "পছন্দের ব্যাচ খুঁজে নিন" });
      await categories.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
      await categories.getByRole("link", { name: /ফেজ এ/ }).click();
      await follow(page, /ফেজ এ জানুয়ারি ব্যাচ/);
      await page.goto(`${origin}/batch-details/1/enroll/1`);
      await expect(page).toHaveURL(/course-enrollment-join\?next=/);
      await fillIn(page, { "আপনার নাম": "ডা. নমুনা", "মোবাইল নম্বর": phone, "BMDC নম্বর": "A-71234" });
      await press(page, "কোড পাঠান");
      await fillIn(page, { "OTP কোড": accounts.code });
      await press(page, "যাচাই করুন");
      await main(page).getByLabel("মেডিকেল কলেজ").fill("নমুনা মেডিকেল কলেজ");
      await openAccount(page);

      await expect(page).toHaveURL(`${origin}/batch-details/1/enroll/1`);
      await main(page).getByRole("checkbox").check();
      await main(page).locator('form button[type="submit"]').last().click();
      await expect(page).toHaveURL(`${origin}/my/courses/1/checkout`);
      await main(page).locator('form button[type="submit"]').last().click();
      await expect(page).toHaveURL(`${origin}/my/courses/1/payment/1/done`);
      await expect(main(page)).toContainText("৳৫,০০০");
      expect(study.isPaid()).toBe(true);

      await page.goto(`${origin}/my/dashboard?required-information=1`);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await dialog.getByLabel("মেডিকেল কলেজ").selectOption({ label: "নমুনা মেডিকেল কলেজ" });
      await dialog.getByLabel(/বিষয়/).fill("Medicine");
      await dialog.getByLabel("নাম", { exact: true }).fill("ডা. নমুনা");
      await dialog.getByLabel(/মোবাইল/).fill(phone);
      await dialog.getByLabel(/BMDC/).fill("A-71234");
      await dialog.locator('button[type="submit"]').first().click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(study.missing).toEqual([]);

      await page.goto(`${origin}/my/courses/1/batch/1/schedule/1`);
      await follow(page, /প্রথম ক্লাস/);
      await expect(main(page)).toContainText("আজকের পাঠ");
      await page.goto(`${origin}/my/courses/1`);
      await expect(main(page)).toContainText("ফেজ এ জানুয়ারি ব্যাচ");
      await page.goto(`${origin}/my/courses/1/schedule/1/events/2/exam-info`);
      await main(page).getByLabel("নিয়মগুলো পড়েছি").check();
      await press(page, "পরীক্ষা শুরু করুন");
      await expect(page).toHaveURL(/exam\/participated$/);
      await main(page).getByRole("radio").first().check();
      await press(page, "সব দেখে নিন");
      await expect(page).toHaveURL(/participated\/review$/);
      expect([...exam.saved.keys()]).toEqual([1]);
      await press(page, "পরীক্ষা জমা দিন");
      await page.waitForURL((url) => !url.pathname.endsWith("/review")); // the response has arrived and no longer disturbs the next navigation
      await page.goto(`${origin}/my/courses/1/exams/results`);
      await follow(page, /প্রথম পরীক্ষা/);
      await expect(main(page)).toContainText("প্রথম পরীক্ষা");

      await page.goto(`${origin}/my/notices`);
      await follow(page, /ঈদের ছুটি/);
      await expect(main(page)).toContainText("ক্লাস বন্ধ");
      await page.goto(`${origin}/my/complain-box`);
      await main(page).getByText("নতুন অভিযোগ লিখুন").click();
      await main(page).getByLabel("কী নিয়ে অভিযোগ").selectOption("শিট");
      await fillIn(page, { শিরোনাম: "শিট আসেনি" });
      await main(page).getByLabel("বিস্তারিত").fill("দুই সপ্তাহ হলো।");
      await press(page, "অভিযোগ পাঠান");
      await expect(page).toHaveURL(`${origin}/my/complain-box/1`);
      await expect(main(page)).toContainText("শিট আসেনি");
      expect(study.complaints).toEqual(["শিট আসেনি"]);
      await page.goto(`${origin}/my/account/devices`);
      await expect(main(page)).toContainText("নমুনা ফোন");

      await page.getByRole("banner").locator(".account summary").click();
      await page.getByRole("banner").getByRole("button", { name: "লগআউট" }).click();
      await expect(page).toHaveURL(`${origin}/`);
      expect(accounts.tokens.size).toBe(0);
      await api.stop();
    });
  });
}
