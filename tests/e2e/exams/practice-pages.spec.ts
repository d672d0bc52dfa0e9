import { expect } from "@playwright/test";
import { main, press } from "#tests/support/browser/doctors.ts";
import { inspectPage, watchErrors } from "#tests/support/browser/inspect-page.ts";
import { test } from "#tests/support/browser/journey.ts";
import { answer } from "#tests/support/browser/exams/practice-session.ts";

test("the number of reviews a day is chosen, with the hour of their reminder @exam", async ({ page, doctor: _ }) => {
  await page.goto("/my/practice");
  const settings = main(page).locator("details", { hasText: "দিনে কয়টি প্রশ্ন" });
  await settings.locator("summary").click();
  const number = settings.getByLabel("দিনে কয়টি প্রশ্ন আবার দেখবেন");
  await expect(number).toHaveValue("60");
  await number.fill("7");
  await press(page, "সেভ করুন");
  await expect(settings).toContainText("দিনে অন্তত ২০টি প্রশ্ন বাছুন।");
  await expect(number, "what was typed stays").toHaveValue("7");
  await number.fill("30");
  await settings.getByLabel("কয়টায় রিমাইন্ডার চান").selectOption("সকাল ৭টা");
  await press(page, "সেভ করুন");
  await expect(main(page).getByRole("status")).toHaveText("পছন্দ সেভ হয়েছে।");
  await settings.locator("summary").click();
  await expect(number).toHaveValue("30");
  await expect(settings.getByLabel("কয়টায় রিমাইন্ডার চান")).toHaveValue("7");
});

test("a start without matching questions keeps all choices and names no other count @exam", async ({
  page,
  doctor: _,
}) => {
  await page.goto("/my/practice/new");
  await main(page).getByLabel("প্রশ্নে যে শব্দ আছে").fill("nosuchword");
  await main(page).getByLabel("অবস্থা").selectOption("wrong");
  await main(page).getByRole("radio", { name: "৫০", exact: true }).check();
  await press(page, "শুরু করুন");
  await expect(page.getByRole("alert")).toContainText("এমন কোনো প্রশ্ন এখন নেই");
  await expect(main(page).getByLabel("প্রশ্নে যে শব্দ আছে")).toHaveValue("nosuchword");
  await expect(main(page).getByLabel("অবস্থা")).toHaveValue("wrong");
  await expect(main(page).getByRole("radio", { name: "৫০", exact: true })).toBeChecked();
  await expect(main(page).getByText(/প্রশ্ন মেলে/)).toHaveCount(0);
});

test("every page of practice is complete, within budget and free of axe findings @js @exam @a11y", async ({
  page,
  doctor: _,
  portalDb,
}) => {
  const errors = watchErrors(page);
  for (const path of ["/my/practice", "/my/practice/new", "/my/practice/bookmarks", "/my/practice/strength"])
    await inspectPage(page, path);
  await page.goto("/my/practice/new");
  await press(page, "শুরু করুন");
  await expect(page).toHaveURL(/question=1/);
  const question = new URL(page.url());
  const path = question.pathname + question.search;
  await inspectPage(page, path);
  await page.goto(path);
  await answer(page, portalDb, false);
  await expect(main(page).locator(".mark").first()).toBeVisible();
  await inspectPage(page, path);
  await page.goto(path.replace("question=1", "question=2"));
  await press(page, "এখানেই শেষ করুন");
  await expect(page).toHaveURL(/\/result$/);
  await inspectPage(page, `${question.pathname}/result`);
  await page.goto("/my/practice/new?mode=timed&size=200");
  await press(page, "শুরু করুন");
  await expect(page).toHaveURL(/question=1/);
  const timed = new URL(page.url());
  await inspectPage(page, timed.pathname + timed.search);
  expect(errors).toEqual([]);
});
