import { expect, type Locator, type Page } from "@playwright/test";
import { batchSchedules } from "#api/db/schema/catalogue.ts";
import { eq } from "drizzle-orm";
import { path } from "#app/paths.ts";
import { findPastExam, findSatExam } from "#tests/support/rows/exams/demo-exams.ts";
import { addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { addLectureEvent, addHiddenCourse } from "#tests/support/rows/study-rows.ts";
import {
  codeFor,
  enterCode,
  fillIn,
  main,
  newDoctor,
  openAccount,
  press,
  title,
} from "#tests/support/browser/doctors.ts";
import { examplePath } from "#tests/support/examples/route-examples.ts";
import { test } from "#tests/support/browser/journey.ts";
import { layoutShiftOf, steadyLayout, watchLayout } from "#tests/support/browser/layout-shift.ts";
import { completeAtSslcommerz, enrol, goToPay } from "#tests/support/browser/checkout-pages.ts";

/** Opens a page on a phone; `tap` checks the size of a target, taps it and counts. */
async function countTaps(page: Page, from = "/my/dashboard") {
  let taps = 0;
  await page.goto(from);
  return {
    async tap(target: Locator) {
      const box = await target.boundingBox();
      expect(box?.height, "height of a touch target").toBeGreaterThanOrEqual(47.5);
      taps += 1;
      await target.click();
    },
    taken: () => taps,
  };
}

const menu = (page: Page) => page.getByRole("navigation", { name: "আমার অংশ" });

test("today's class is at most one tap away, even before it starts", async ({ page, portalDb, newcomer }) => {
  const { scheduleId } = await addHiddenCourse(portalDb, newcomer.id);
  const join_link = "https://meet.example.com/tonight";
  await portalDb.update(batchSchedules).set({ join_link }).where(eq(batchSchedules.id, scheduleId));
  await addLectureEvent(portalDb, scheduleId, { startsAt: minutesFromNow(40) });
  const visit = await countTaps(page);
  await expect(main(page).getByText(/শুরু হতে [০-৯]+ মিনিট বাকি/)).toBeVisible();
  const join = main(page).getByRole("link", { name: "ক্লাসে যোগ দিন" });
  await expect(join).toHaveAttribute("href", join_link);
  await page.context().route("https://meet.example.com/**", (route) => route.fulfill({ body: "the class" }));
  const classPage = page.context().waitForEvent("page");
  await visit.tap(join);
  await expect((await classPage).locator("body")).toHaveText("the class");
  expect(visit.taken()).toBeLessThanOrEqual(1);
});

test("an open exam is at most two taps from its first question @exam", async ({ page, portalDb, newcomer }) => {
  const { scheduleId } = await addHiddenCourse(portalDb, newcomer.id);
  for (const key of ["TFTFT", "FFTTF"]) {
    const exam = await addExam(portalDb, [key]);
    await addExamEvent(portalDb, exam, { scheduleId, opens_at: minutesFromNow(-5), start_until: minutesFromNow(60) });
  }
  const visit = await countTaps(page);
  await expect(main(page).getByText("২টি পরীক্ষা দেওয়া বাকি")).toBeVisible();
  await visit.tap(
    main(page)
      .getByRole("link", { name: /পরীক্ষায় যান/ })
      .first(),
  );
  await main(page)
    .getByLabel(/নিয়মগুলো পড়েছি/)
    .check(); // not counted: it leads to no other page
  await visit.tap(main(page).getByRole("button", { name: "পরীক্ষা শুরু করুন" }));
  await expect(main(page).getByText("Question 1")).toBeVisible();
  expect(visit.taken()).toBeLessThanOrEqual(2);

  const secondVisit = await countTaps(page);
  await expect(main(page).getByRole("region", { name: "এখন চলছে" })).toBeVisible();
  await secondVisit.tap(main(page).getByRole("link", { name: /পরীক্ষায় ফিরুন/ }));
  await expect(main(page).getByText("Question 1")).toBeVisible();
  expect(secondVisit.taken()).toBe(1);
});

test("the explanation of a wrong answer is at most two taps from the result @exam", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course: id, event: eventId } = await findSatExam(portalDb, doctor);
  const visit = await countTaps(page, path("my-exam-result", { id, eventId }));
  await visit.tap(main(page).getByRole("link", { name: "ভুল উত্তরের ব্যাখ্যা" }));
  const first = main(page).getByRole("article").first();
  await expect(first.locator(".mark.wrong").first()).toBeVisible();
  await expect(first.getByRole("heading", { name: "কেন" })).toBeVisible();
  expect(visit.taken()).toBeLessThanOrEqual(2);
});

test("why an answer of the last result was wrong is at most two taps from its course @exam", async ({
  page,
  doctor,
}) => {
  const visit = await countTaps(page, path("my-courses-show", { id: doctor.courses.past }));
  await visit.tap(main(page).getByRole("link", { name: /^শেষ ফল [০-৯]+%/ }));
  await visit.tap(main(page).getByRole("link", { name: "ভুল উত্তরের ব্যাখ্যা" }));
  await expect(main(page).getByRole("article").first().getByRole("heading", { name: "কেন" })).toBeVisible();
  expect(visit.taken()).toBeLessThanOrEqual(2);
});

test("from handing in an exam it is at most two taps to why an answer was wrong @exam", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course, event } = await findPastExam(portalDb, doctor, "মডেল টেস্ট ৪");
  await page.goto(path("my-pending-exam-info", { id: course, eventId: event }));
  await page.getByLabel("নিয়মগুলো পড়েছি").check();
  await press(page, "পরীক্ষা শুরু করুন");
  const statements = main(page).getByRole("radio", { name: "সত্য" });
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) await statements.nth(at).check(); // not all of them are true
  await press(page, "সব দেখে নিন");
  await expect(page).toHaveURL(/\/review$/);
  const visit = await countTaps(page, page.url());
  await visit.tap(page.getByRole("button", { name: "পরীক্ষা জমা দিন" }));
  await visit.tap(main(page).getByRole("link", { name: "ভুল উত্তরের ব্যাখ্যা" }));
  await expect(main(page).getByRole("article").first().getByRole("heading", { name: "কেন" })).toBeVisible();
  expect(visit.taken()).toBeLessThanOrEqual(2);
});

test("the lecture of a mistake is at most two taps from the result @exam", async ({ page, doctor, portalDb }) => {
  const { course: id, event: eventId } = await findSatExam(portalDb, doctor);
  const visit = await countTaps(page, path("my-exam-result", { id, eventId }));
  const subjects = main(page).getByRole("region", { name: "বিষয় অনুযায়ী" });
  const row = subjects
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /^লেকচার/ }) })
    .first();
  await visit.tap(row.getByRole("link", { name: /^লেকচার/ }));
  await expect(page).toHaveURL(/\/lecture$/);
  expect(visit.taken()).toBeLessThanOrEqual(2);
});

test("a lecture of a weak subject is at most two taps from the results @exam", async ({ page, doctor }) => {
  const visit = await countTaps(page, path("my-exam-results", { id: doctor.courses.past }));
  await visit.tap(main(page).getByRole("link", { name: "কোন বিষয়ে কেমন" }));
  await visit.tap(
    main(page)
      .getByRole("link", { name: /^লেকচার/ })
      .first(),
  );
  await expect(page).toHaveURL(/\/lecture$/);
  await expect(title(page)).toBeVisible();
  expect(visit.taken()).toBeLessThanOrEqual(2);
});

test("a new visitor has paid after at most eleven pages, the gateway's included @money", async ({ page, baseURL }) => {
  const pages: string[] = [];
  page.on("framenavigated", (frame) => {
    const { origin, pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || origin !== baseURL || pathname.startsWith("/sandbox/")) return;
    if (pages.at(-1) !== pathname) pages.push(pathname); // hydration reports the page's own address again
  });
  await page.goto("/");
  const batches = page.getByRole("region", { name: "পছন্দের ব্যাচ খুঁজে নিন" });
  await batches.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  await batches.getByRole("link", { name: /^Diploma/ }).click();
  await main(page)
    .getByRole("link", { name: /^Diploma অনলাইন/ })
    .click();
  await main(page).getByRole("link", { name: "এই সূচিতে ভর্তি হোন" }).first().click();
  await expect(page).toHaveURL(/course-enrollment-join/);
  const { phone, bmdcNo } = newDoctor();
  await fillIn(page, { "আপনার নাম": "ডা. নমুনা", "মোবাইল নম্বর": phone, "BMDC নম্বর": bmdcNo });
  await press(page, "কোড পাঠান");
  await enterCode(page, await codeFor(page, phone));
  await page.getByLabel("মেডিকেল কলেজ").fill("dhaka medical college");
  await openAccount(page);
  await enrol(page);
  await goToPay(page, "sslcommerz");
  await completeAtSslcommerz(page, /Success/);
  expect(pages.length + 1, pages.join("\n")).toBeLessThanOrEqual(11);
});

test("timetables and the page of a course are at most 4,000 px long on a phone", async ({ page, doctor }) => {
  const course = path("my-courses-show", { id: doctor.courses.running });
  for (const address of ["/my/schedule", course, examplePath("batch-schedule")]) {
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), address).toBeLessThanOrEqual(4000);
  }
});

test("practice due today is one tap away and in the first view @js @exam", async ({ page, doctor: _ }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await watchLayout(page);
  const visit = await countTaps(page);
  expect(await layoutShiftOf(page), "of the dashboard").toBeLessThanOrEqual(steadyLayout);
  const tab = menu(page).getByRole("link", { name: /^অনুশীলন [০-৯]+ টি আজ$/ });
  await expect(tab).toBeInViewport({ ratio: 1 });
  await visit.tap(tab);
  await expect(main(page).getByRole("link", { name: /^চালিয়ে যান/ })).toBeInViewport({ ratio: 1 });
  expect(await layoutShiftOf(page), "of practice").toBeLessThanOrEqual(steadyLayout);
  expect(visit.taken()).toBe(1);
});

test("a lecture sheet is at most three taps away", async ({ page, doctor: _ }) => {
  const visit = await countTaps(page);
  await visit.tap(
    main(page)
      .getByRole("region", { name: "আমার কোর্স" })
      .getByRole("link", { name: /Phase-A পূর্ণ কোর্স/ }),
  );
  await visit.tap(
    main(page)
      .getByRole("navigation", { name: "কোর্সের সব কিছু" })
      .getByRole("link", { name: /^লেকচার শিট/ }),
  );
  await expect(main(page).getByRole("link", { name: /PDF/ }).first()).toBeVisible();
  await visit.tap(main(page).getByRole("link", { name: /PDF/ }).first());
  expect(visit.taken()).toBeLessThanOrEqual(3);
});

test("a complaint is three taps away, the schedule of all courses one", async ({ page, newcomer: _ }) => {
  const visit = await countTaps(page);
  await visit.tap(menu(page).getByRole("link", { name: "আরও" }));
  await visit.tap(main(page).getByRole("link", { name: "অভিযোগ" }));
  await visit.tap(main(page).getByText("নতুন অভিযোগ লিখুন"));
  await expect(main(page).getByLabel("বিস্তারিত")).toBeVisible();
  expect(visit.taken()).toBe(3);

  const scheduleVisit = await countTaps(page);
  await scheduleVisit.tap(menu(page).getByRole("link", { name: "সূচি" }));
  await expect(title(page)).toHaveText("সূচি");
  expect(scheduleVisit.taken()).toBe(1);
});
