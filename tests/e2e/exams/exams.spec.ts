import { expect, type Page } from "@playwright/test";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { main, press, title } from "#tests/support/browser/doctors.ts";
import { findPastExam } from "#tests/support/rows/exams/demo-exams.ts";
import { allSaved, choice, jump, question, roomState, test } from "#tests/support/browser/exams/exam-room-page.ts";

async function startExam(page: Page) {
  await page.getByLabel("নিয়মগুলো পড়েছি").check();
  await press(page, "পরীক্ষা শুরু করুন");
  await expect(page).toHaveURL(/exam\/participated$/);
}

test("an exam is started, answered, left, resumed, reviewed and submitted @exam @any-server @adapter", async ({
  page,
  javaScriptEnabled,
  doctor,
  portalDb,
}) => {
  const { course, event } = await findPastExam(portalDb, doctor, "মডেল টেস্ট ৪");
  await test.step("it starts once the rules are accepted", async () => {
    await page.goto(`/my/courses/${course}/events/${event}/pending-exam-info`);
    await press(page, "পরীক্ষা শুরু করুন");
    await expect(page.getByLabel("নিয়মগুলো পড়েছি")).toHaveAccessibleDescription(/টিক দিন/);
    await startExam(page);
  });
  await test.step("answers are saved, and a question is marked for later", async () => {
    const clock = javaScriptEnabled ? page.getByRole("timer") : page.frameLocator("iframe").locator("body");
    await expect(clock).toHaveText(/[০-৯]+:[০-৯]{2}/);
    await choice(page, "১", "সত্য").check();
    await question(page, "২").getByLabel("পরে দেখব").check();
    await press(page, "সেভ করে এগোন");
    await expect(page).toHaveURL(/page=2$/);
    await choice(page, "১১", "মিথ্যা").check();
    await jump(page, "প্রশ্ন ১, আংশিক");
    await expect(page).toHaveURL(/page=1#q1$/);
    await expect(choice(page, "১", "সত্য")).toBeChecked();
    await expect(question(page, "২").getByLabel("পরে দেখব")).toBeChecked();
  });
  await test.step("it is left and resumed", async () => {
    const room = page.url().replace(/#.*/, "");
    await page.goto("/my/dashboard");
    await page.goto(room);
    await choice(page, "১", "ফাঁকা").check();
    await press(page, "সেভ করুন");
    await expect(choice(page, "১", "ফাঁকা")).toBeChecked();
  });
  await test.step("the review shows what is answered, and it is submitted", async () => {
    await press(page, "সব দেখে নিন");
    await expect(main(page).getByRole("link", { name: "প্রশ্ন ১১, আংশিক" })).toBeVisible();
    await expect(main(page).getByRole("link", { name: "প্রশ্ন ২, ফাঁকা, পরে দেখব" })).toBeVisible();
    await press(page, "পরীক্ষা জমা দিন");
    await expect(page).toHaveURL(/exam\/result$/);
    await expect(main(page).getByRole("status")).toContainText("উত্তর জমা হয়েছে");
  });
  await test.step("the result, which is out at once, is large and compared with no ranked one", async () => {
    await expect(main(page).getByText(/^আপনার নম্বর/)).toBeVisible();
    await expect(main(page).getByText(/^আগের পরীক্ষা/)).toHaveCount(0);
  });
  await test.step("the result leads to the explanations and the answers", async () => {
    await expect(main(page)).toContainText("অনুশীলন হিসেবে দেওয়া");
    await main(page).getByRole("link", { name: "ভুল উত্তরের ব্যাখ্যা" }).click();
    await main(page).getByRole("link", { name: "আমার উত্তর" }).click();
    await expect(title(page)).toHaveText("আমার উত্তর"); // the explanations have the same filters
    await main(page).getByRole("link", { name: "ফাঁকা" }).click();
    await expect(page).toHaveURL(/filter=blank/);
    await expect(main(page).getByRole("heading", { name: /^প্রশ্ন ১(:|$)/ })).toBeVisible();
  });
});

test("an exam continues in another browser on request, and stops in the first @exam", async ({
  page,
  openBrowser,
  seat,
  javaScriptEnabled,
}) => {
  await page.goto(seat.room);
  const other = await openBrowser();
  await logInAs(other, seat.doctor);
  await other.goto(seat.room);
  await expect(main(other)).toContainText("এখানে চালিয়ে যাবেন?");
  await press(other, "এখানে চালিয়ে যান");
  await choice(other, "১", "মিথ্যা").check();
  await press(other, "সেভ করুন");
  if (javaScriptEnabled) await expect(roomState(other)).toHaveText(allSaved);

  await page.context().setOffline(javaScriptEnabled); // so that both answers are given before the first is refused
  await choice(page, "১", "সত্য").check();
  await choice(page, "২", "সত্য").check();
  if (javaScriptEnabled) await page.context().setOffline(false);
  else await press(page, "সেভ করুন");
  await expect(main(page)).toContainText("এখানে চালিয়ে যাবেন?");
  await press(page, "এখানে চালিয়ে যান");
  await expect(choice(page, "২", "সত্য")).toBeChecked();
  const dispute = question(page, "১").getByRole("alert");
  await expect(dispute).toContainText("দুই ডিভাইসে দুই উত্তর");
  await dispute.getByRole("button", { name: /সত্য/ }).click();
  await expect(dispute).toBeHidden();
  await expect(choice(page, "১", "সত্য")).toBeChecked();
});

test("the results of a course lead to marks, merit list and papers @exam", async ({ page, doctor: { courses } }) => {
  await page.goto(`/my/courses/${courses.past}/exams/results`);
  await expect(main(page).getByRole("img", { name: /শতকরা নম্বর/ })).toBeVisible();
  await main(page).getByRole("table").getByRole("link").last().click();
  await expect(main(page)).toContainText("নম্বরের হিসাব");
  await expect(main(page).getByRole("img", { name: /পরীক্ষার্থীর সংখ্যা/ })).toBeVisible();
  await main(page).getByRole("link", { name: "মেধাতালিকা" }).click();
  await expect(main(page).getByRole("table")).toContainText(/[০-৯]/);
  await page.goBack();
  await main(page).getByRole("link", { name: "ভুল উত্তরের ব্যাখ্যা" }).click();
  await expect(page, "one tap from the result to why an answer was wrong").toHaveURL(/explanation-list\?filter=wrong$/);
  await expect(main(page).getByRole("heading", { name: "কেন", exact: true }).first()).toBeVisible();
  await expect(main(page).locator(".mark.wrong").first()).toHaveText(/^✗ আপনি: |^✗ আপনার উত্তর$/);
  await expect(
    main(page)
      .getByText(/^ঠিক: (সত্য|মিথ্যা)$/)
      .first(),
  ).toBeVisible();
});
