import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { practiceAnswers } from "#api/db/schema/exams/practice.ts";
import { asciiDigits } from "#locale/folding.ts";
import { main, press, title } from "#tests/support/browser/doctors.ts";
import { test } from "#tests/support/browser/journey.ts";
import { openPalette } from "#tests/support/browser/exams/exam-room-page.ts";
import { allRight, answer, choose, verdictLine } from "#tests/support/browser/exams/practice-session.ts";
import { findPastExam, findSatExam } from "#tests/support/rows/exams/demo-exams.ts";
import { forgetPractice, moveAnswersToYesterday } from "#tests/support/rows/exams/practice-rows.ts";

const mistakes = "/my/practice/new?status=mistake";

/** Sentence of the builder that tells how many questions match. */
function matchCount(page: Page) {
  return main(page).getByRole("status");
}

/** Starts a session of the bookmarked questions. */
async function startBookmarked(page: Page): Promise<void> {
  await page.goto("/my/practice/new");
  await main(page).getByLabel("অবস্থা").selectOption("বুকমার্ক করা");
  await press(page, "কতটি আছে, দেখুন");
  await expect(matchCount(page)).toHaveText("১টি প্রশ্ন মেলে");
  await press(page, "শুরু করুন");
}

test("a mistake is practised from the result on until it is right on two days @exam", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course, event } = await findSatExam(portalDb, doctor);
  await forgetPractice(portalDb, doctor);
  await test.step("the result leads to the mistakes of a subject", async () => {
    await page.goto(`/my/courses/${course}/events/${event}/exam/result`);
    await main(page)
      .getByRole("button", { name: /^ভুলগুলো করুন/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/my\/practice\/\d+\?question=1$/);
    await forgetPractice(portalDb, doctor);
  });
  await page.goto(mistakes);
  const before = (await matchCount(page).textContent()) ?? "";
  await test.step("one press starts ten; an answer shows its verdict and explanation", async () => {
    await page.goto("/my/practice");
    await press(page, /^শুরু করুন$/);
    await expect(page).toHaveURL(/\/my\/practice\/\d+\?question=1$/);
    await answer(page, portalDb, true);
    await expect(main(page).locator(".mark.wrong, .mark.blank")).toHaveCount(0);
    await expect(verdictLine(page)).toContainText(allRight);
    await expect(verdictLine(page), "it is read out, and only once").toBeFocused();
    await expect(main(page).getByRole("status")).toHaveCount(0);
    await expect(verdictLine(page)).toContainText(/আবার আসবে (আজ|কাল|পরশু|[০-৯]+ )/);
    await expect(page).toHaveTitle(/^১\/১০: (([০-৯])-এ \2 ঠিক|ঠিক হয়েছে) · /);
    await expect(main(page).getByRole("heading", { name: "কেন", exact: true })).toBeVisible();
    await press(page, "বুকমার্ক");
    await expect(main(page).getByRole("status")).toHaveText("প্রশ্নটি বুকমার্ক করা হয়েছে।");
  });
  await test.step("the next question waits, and the session can be left and continued", async () => {
    await main(page).getByRole("link", { name: "পরের প্রশ্ন" }).click();
    await expect(page).toHaveURL(/question=2$/);
    await page.goto("/my/practice");
    await main(page)
      .getByRole("link", { name: /^চালিয়ে যান/ })
      .click();
    await expect(page).toHaveURL(/question=2$/);
    await press(page, "এখানেই শেষ করুন");
    await expect(title(page)).toBeVisible();
    await expect(page).toHaveURL(/\/result$/);
  });
  await test.step("right on one day, it still is a mistake", async () => {
    await page.goto(mistakes);
    await expect(matchCount(page)).toHaveText(before);
  });
  await test.step("right on a second day, it leaves", async () => {
    await moveAnswersToYesterday(portalDb, doctor);
    await startBookmarked(page);
    await answer(page, portalDb, true);
    await press(page, "ফল দেখুন");
    await expect(main(page)).toContainText("টি বাদ গেছে");
    await expect(main(page).getByRole("link", { name: "নতুন অনুশীলন" })).toBeVisible();
    await page.goto(mistakes);
    await expect(matchCount(page)).not.toHaveText(before);
  });
});

test("a timed session is like the room: no verdict until its end, then the wrong ones again @exam", async ({
  page,
  doctor: _,
  portalDb,
}) => {
  await page.goto("/my/practice/new");
  await main(page).getByText("সময় ধরে").click();
  await press(page, "শুরু করুন");
  await choose(main(page), portalDb, false);
  await press(page, "সেভ করে এগোন");
  await expect(page).toHaveURL(/question=2$/);
  await expect(main(page).locator(".mark")).toHaveCount(0);
  await openPalette(page);
  await press(page, "প্রশ্ন ১, উত্তর দেওয়া");
  await expect(page, "the palette leads back, and the answer is kept").toHaveURL(/question=1$/);
  await expect(main(page).locator("input[type=radio]:checked").first()).not.toHaveValue("-");
  await main(page).getByLabel("আন্দাজে দিয়েছি").check();
  await press(page, "সেভ করে এগোন");
  await expect(page).toHaveURL(/question=2$/);
  await page.goto(page.url().replace("question=2", "question=1"));
  await expect(main(page).getByLabel("আন্দাজে দিয়েছি"), "the certainty is kept with the answer").toBeChecked();
  await expect(main(page).locator(".watermark")).toContainText(/· \d{4}$/);
  await page.goto(page.url().replace("question=1", "question=10"));
  await press(page, "শেষ করে ফল দেখুন");
  await expect(page).toHaveURL(/\/result$/);
  await expect(main(page)).toContainText("আন্দাজে দেওয়া");
  await main(page)
    .getByRole("link", { name: /^প্রশ্ন ১, / })
    .click();
  await expect(main(page).locator(".mark").first()).toBeVisible();
  await page.goBack();
  await press(page, /^ভুল বা ফাঁকা [০-৯]+টি আবার করুন$/);
  await expect(page).toHaveURL(/\/my\/practice\/\d+\?question=1$/);
});

test("a mock examination is chosen in the builder, and its result has marks @exam", async ({
  page,
  doctor: _,
  portalDb,
}) => {
  await page.goto("/my/practice/new");
  const mock = main(page).getByLabel("মক পরীক্ষা");
  const rules = await mock.locator("option", { hasText: /^FCPS পার্ট-১: / }).textContent();
  expect(rules).toMatch(/: [০-৯]+টি প্রশ্ন, [০-৯]+ মিনিট$/);
  await mock.selectOption(rules);
  await press(page, "কতটি আছে, দেখুন");
  await expect(mock, "the choice stays").toHaveValue("fcps_p1_2024");
  await press(page, "শুরু করুন");
  await expect(title(page)).toHaveText("মক: FCPS পার্ট-১");
  await choose(main(page), portalDb, true);
  await press(page, "সেভ করে এগোন");
  await expect(page).toHaveURL(/question=2$/);
  const count =
    /\/ ([০-৯]+)$/.exec(
      (await main(page)
        .getByText(/^[০-৯]+ \/ [০-৯]+$/)
        .textContent()) ?? "",
    )?.[1] ?? "";
  await page.goto(page.url().replace(/question=\d+/, `question=${asciiDigits(count)}`));
  await press(page, "শেষ করে ফল দেখুন");
  await expect(main(page).getByRole("heading", { name: "মকের নম্বর" })).toBeVisible();
  await expect(main(page)).toContainText("পাস নম্বর");
});

test("a question of an exam is bookmarked at its explanation, with a note that can be searched @exam", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course, schedule, event } = await findSatExam(portalDb, doctor);
  await forgetPractice(portalDb, doctor);
  await page.goto("/my/practice/bookmarks");
  await expect(main(page)).toContainText("এখনো কিছু বুকমার্ক করা নেই");
  await page.goto(`/my/courses/${course}/schedule/${schedule}/events/${event}/exam/question-explanation-list`);
  await main(page).getByRole("article").first().locator("summary", { hasText: "আরও" }).click();
  await main(page).getByRole("button", { name: "বুকমার্ক ও নোট" }).first().click();
  await expect(page).toHaveURL("/my/practice/bookmarks");
  await main(page).locator("summary", { hasText: "নোট" }).click();
  await main(page).getByLabel("নোট", { exact: true }).fill("আবার পড়ব: brachial plexus");
  await press(page, "সেভ করুন");
  await expect(main(page).getByRole("status")).toHaveText("নোট সেভ হয়েছে।");
  await expect(main(page).locator(".mark"), "nothing was answered on this page").toHaveCount(0);
  await main(page).getByLabel("প্রশ্নে বা নোটে খুঁজুন").fill("plexus");
  await press(page, "খুঁজুন");
  await expect(main(page).getByRole("article")).toHaveCount(1);
  await main(page).getByLabel("প্রশ্নে বা নোটে খুঁজুন").fill("no such words");
  await press(page, "খুঁজুন");
  await expect(main(page)).toContainText("লেখা কোনো প্রশ্ন বা নোট নেই");
  await main(page).getByRole("link", { name: "সব দেখুন" }).click();
  await main(page).getByRole("link", { name: "প্রশ্নে ভুল আছে? জানান" }).click();
  await expect(main(page).getByLabel("শিরোনাম")).toHaveValue(/^অনুশীলনের প্রশ্ন \d+ \(সংস্করণ 1\) নিয়ে আপত্তি$/);
  await page.goto("/my/practice/bookmarks");
  await press(page, "বুকমার্ক সরান");
  await expect(main(page)).toContainText("এখনো কিছু বুকমার্ক করা নেই");
});

test("while an exam runs, practice waits, and keeps an answer that was being given @exam", async ({
  page,
  doctor,
  portalDb,
  javaScriptEnabled,
}) => {
  const { course, event } = await findPastExam(portalDb, doctor);
  await forgetPractice(portalDb, doctor);
  let release = (): void => undefined;
  const isStarted = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[?]ahead=/, (route) => isStarted.then(() => route.continue()));
  await page.goto("/my/practice/new");
  await press(page, "শুরু করুন");
  await choose(main(page), portalDb, true);
  const form = { form: "start", agree: "on", idempotency_key: `practice-of-${doctor.phone}` };
  const headers = { "sec-fetch-site": "same-origin" };
  const exam = `/my/courses/${course}/events/${event}/pending-exam-info`;
  const started = await page.request.post(exam, { form, headers, maxRedirects: 0 });
  expect(started.status(), "the exam is started").toBe(303);
  const ahead = javaScriptEnabled ? page.waitForResponse(/[?]ahead=/) : undefined;
  release();
  await ahead;

  await press(page, "উত্তর মেলান");
  await expect(main(page)).toContainText("যা উত্তর দিয়েছেন, সব রাখা আছে।");
  await expect(main(page).locator(".mark")).toHaveCount(0);
  const { rows } = await portalDb.execute(
    sql`select from ${practiceAnswers} where ${practiceAnswers.answered_at} is not null
      and doctor_id = (select id from doctors where mobile_number = ${doctor.phone})`,
  );
  expect(rows, "the answer is stored").toHaveLength(1);
  await page.goto("/my/dashboard");
  await expect(main(page).getByRole("link", { name: "পরীক্ষায় ফিরুন" })).toBeVisible();
  await expect(page.locator(".dashboard :is(a, button)", { hasText: "অনুশীলন" }), "closed, so not offered").toHaveCount(
    0,
  );
  for (const path of ["/my/practice", "/my/practice/new", "/my/practice/bookmarks"]) {
    await page.goto(path);
    await expect(main(page).getByRole("status"), path).toContainText(/পরীক্ষা/);
    await expect(main(page).getByRole("button", { name: /শুরু করুন/ })).toHaveCount(0);
  }
});
