import { expect } from "@playwright/test";
import { main, press } from "#tests/support/browser/doctors.ts";
import { question, test } from "#tests/support/browser/exams/exam-room-page.ts";

test("from the list of quizzes a stranger reads the first trial question in two taps, and is marked at once @exam", async ({
  page,
}) => {
  await page.goto("/quiz-list");
  const trial = main(page).locator('a[href="/on-spot-quiz/trial-fcps-p-ii"]');
  await trial.click();
  await expect(main(page).getByRole("textbox"), "neither name nor number is asked").toHaveCount(0);
  await press(page, "কুইজ শুরু করুন");
  await expect(question(page, "১").getByRole("radio").first()).toBeVisible();

  await question(page, "১").getByRole("radio").first().check();
  await press(page, "সব দেখে নিন");
  await press(page, "কুইজ জমা দিন");
  await expect(page).toHaveURL(/\/on-spot-quiz\/trial-fcps-p-ii\/entries\/[\w-]{22}\/result$/);
  await expect(main(page)).toContainText(/এ পর্যন্ত [০-৯]+ জন দিয়েছেন, আপনার স্থান [০-৯]+/);
  await expect(main(page).getByRole("heading", { name: "উত্তর ও ব্যাখ্যা" })).toBeVisible();
  const offer = main(page).getByRole("region", { name: "আপনার জন্য ব্যাচ" });
  await expect(offer).toContainText(/FCPS Part-II.*শুরু [০-৯]+ .*৳/s);
  await offer.getByRole("link", { name: "ব্যাচটি দেখুন" }).click();
  await expect(page).toHaveURL(/\/batch-details\/\d+$/);
});
