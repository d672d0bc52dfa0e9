import { expect, test, type Browser, type Page } from "@playwright/test";
import { logInAs } from "../support/demo-doctor.ts";
import { main, newDoctor, press } from "../support/doctors.ts";
import { findPastExam } from "../support/demo-exams.ts";

const roomBytes = 16_000;
const course = 1;

function question(page: Page, number: string) {
  return main(page).getByRole("group", { name: `প্রশ্ন ${number}`, exact: true });
}

function firstChoice(page: Page, number: string, word: string) {
  return question(page, number).getByRole("radio", { name: word, exact: true }).first();
}

/** Opens an exam that can be sat late: each project and test its own. */
async function openPendingExam(page: Page, title: string) {
  const { course, event } = await findPastExam(title);
  await page.goto(`/my/courses/${course}/events/${event}/pending-exam-info`);
}

async function start(page: Page) {
  await page.getByLabel("নিয়মগুলো পড়েছি").check();
  await press(page, "পরীক্ষা শুরু করুন");
  await expect(page).toHaveURL(/exam\/participated$/);
}

async function anotherBrowser(browser: Browser, options: { javaScriptEnabled: boolean; baseURL: string | undefined }) {
  const page = await (await browser.newContext(options)).newPage();
  await logInAs(page);
  return page;
}

test("an exam is begun, answered, left, taken up again, reviewed and handed in", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  await logInAs(page);
  await openPendingExam(page, javaScriptEnabled ? "মডেল টেস্ট ৪: পূর্ণ সিলেবাস" : "সাপ্তাহিক পরীক্ষা ১");
  await press(page, "পরীক্ষা শুরু করুন");
  await expect(page.getByLabel("নিয়মগুলো পড়েছি")).toHaveAccessibleDescription(/টিক দিন/);
  await start(page);

  const clock = javaScriptEnabled ? page.getByRole("timer") : page.frameLocator("iframe").locator("body");
  await expect(clock).toHaveText(/[০-৯]+:[০-৯]{2}/);
  await firstChoice(page, "১", "সত্য").check();
  await question(page, "২").getByLabel("পরে দেখব").check();
  await press(page, "রেখে পরের পাতা");
  await expect(page).toHaveURL(/page=2$/);
  await firstChoice(page, "১১", "মিথ্যা").check();
  await press(page, "প্রশ্ন ১, আংশিক");
  await expect(page).toHaveURL(/page=1#q1$/);
  await expect(firstChoice(page, "১", "সত্য")).toBeChecked();
  await expect(question(page, "২").getByLabel("পরে দেখব")).toBeChecked();

  const room = page.url().replace(/#.*/, "");
  await page.goto("/my/dashboard");
  const response = await page.goto(room);
  const sizes = await response?.request().sizes();
  expect((sizes?.responseBodySize ?? Infinity) + (sizes?.responseHeadersSize ?? 0)).toBeLessThanOrEqual(roomBytes);
  await firstChoice(page, "১", "বাদ").check();
  await press(page, "রাখুন");
  await expect(firstChoice(page, "১", "বাদ")).toBeChecked();

  await press(page, "সব দেখুন");
  await expect(main(page).getByRole("link", { name: "প্রশ্ন ১১, আংশিক" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "প্রশ্ন ২, বাদ, পরে দেখব" })).toBeVisible();
  await press(page, "পরীক্ষা জমা দিন");
  await expect(page).toHaveURL(/pending-exam-info$/);
  await expect(main(page).getByRole("status")).toContainText("উত্তরপত্র জমা হয়েছে");

  await main(page).getByRole("link", { name: "ফল দেখুন" }).click();
  await expect(main(page)).toContainText("অনুশীলন হিসেবে দেওয়া");
  await main(page).getByRole("link", { name: "আমার উত্তর" }).click();
  await main(page).getByRole("link", { name: "বাদ দেওয়া" }).click();
  await expect(page).toHaveURL(/filter=blank/);
  await expect(main(page).getByRole("heading", { name: "প্রশ্ন ১", exact: true })).toBeVisible();
});

test("an exam goes on in another browser when the doctor says so, and no longer in the first", async ({
  page,
  browser,
  javaScriptEnabled,
  baseURL,
}) => {
  test.slow();
  await logInAs(page);
  await openPendingExam(page, javaScriptEnabled ? "সাপ্তাহিক পরীক্ষা ২" : "সাপ্তাহিক পরীক্ষা ৩");
  await start(page);
  const room = page.url();

  const other = await anotherBrowser(browser, { javaScriptEnabled, baseURL });
  await other.goto(room);
  await expect(main(other)).toContainText("এখানে চালিয়ে যাবেন?");
  await press(other, "এখানে চালিয়ে যান");
  await firstChoice(other, "১", "মিথ্যা").check();
  await press(other, "রাখুন");

  await firstChoice(page, "১", "সত্য").check();
  await firstChoice(page, "২", "সত্য").check();
  await press(page, "রাখুন");
  await expect(main(page)).toContainText("এখানে চালিয়ে যাবেন?");
  await press(page, "এখানে চালিয়ে যান");
  await expect(firstChoice(page, "২", "সত্য")).toBeChecked();
  const dispute = question(page, "১").getByRole("alert");
  await expect(dispute).toContainText("দুই ডিভাইসে দুই উত্তর");
  await dispute.getByRole("button", { name: /সত্য/ }).click();
  await expect(dispute).toBeHidden();
  await expect(firstChoice(page, "১", "সত্য")).toBeChecked();
});

test("the results of a course lead to the marks, the places and the papers", async ({ page }) => {
  await logInAs(page);
  await page.goto(`/my/courses/${course}/exams/results`);
  await expect(main(page).getByRole("img", { name: /শতকরা নম্বর/ })).toBeVisible();
  await main(page).getByRole("table").getByRole("link").last().click();
  await expect(main(page)).toContainText("নম্বরের হিসাব");
  await expect(main(page).getByRole("img", { name: /পরীক্ষার্থীর সংখ্যা/ })).toBeVisible();
  await main(page).getByRole("link", { name: "মেধাতালিকা" }).click();
  await expect(main(page).getByRole("table")).toContainText(/[০-৯]/);
  await page.goBack();
  await main(page).getByRole("link", { name: "ব্যাখ্যা" }).click();
  await expect(main(page).getByRole("heading", { name: "ব্যাখ্যা", exact: true }).first()).toBeVisible();
});

test("a guest takes a quiz from the list and sees the result", async ({ page }) => {
  await page.goto("/quiz-list");
  await main(page).locator('a[href="/on-spot-quiz/daily-anatomy"]').click();
  await main(page).getByLabel("আপনার নাম").fill("ডা. নমুনা");
  await main(page).getByLabel("মোবাইল নম্বর").fill(newDoctor().phone);
  await press(page, "কুইজ শুরু করুন");
  await expect(page).toHaveURL(/\/on-spot-quiz\/daily-anatomy\/entries\/[\w-]{22}$/);
  await question(page, "১").getByRole("radio").first().check();
  await press(page, "রেখে সব দেখে নিন");
  await press(page, "পরীক্ষা জমা দিন");
  await expect(page).toHaveURL(/\/result$/);
  await expect(main(page)).toContainText("নম্বরের হিসাব");
  await page.goto("/on-spot-quiz/daily-anatomy");
  await expect(page, "who has played keeps the result in an account").toHaveURL(/\/login\?next=.*my-quiz-result/);
});

test("a quiz for doctors sends a visitor to join, and one that is not open says when it is", async ({ page }) => {
  await page.goto("/on-spot-quiz/medicine-on-spot");
  await expect(page).toHaveURL(/\/join\?next=/);
  await page.goto("/on-spot-quiz/seminar-live-quiz");
  await expect(main(page)).toContainText("খুলবে");
});
