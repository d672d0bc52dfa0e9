import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { batches, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { main } from "#tests/support/browser/doctors.ts";
import { test } from "#tests/support/browser/journey.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";
import { addHiddenCourse, addLectureEvent, addSeparateCourse } from "#tests/support/rows/study-rows.ts";
import { dayInDhaka, endOfDay } from "#locale/calendar.ts";

/** Last second of today in Dhaka. */
const endOfToday = () => new Date(endOfDay(dayInDhaka(new Date())).getTime() - 1000);

test("a new doctor's dashboard shows three steps instead of empty sections", async ({ page, newcomer: _ }) => {
  await page.goto("/my/dashboard");
  const steps = page.getByRole("region", { name: "প্রথম তিনটি কাজ" }).getByRole("listitem");
  await expect(steps).toHaveCount(3);
  for (const [position, href] of ["/batches", "/my/account/devices", "/quiz-list"].entries()) {
    await expect(steps.nth(position).getByRole("link")).toHaveAttribute("href", href);
  }
  for (const part of ["সামনের ক্লাস ও পরীক্ষা", "আমার কোর্স", "টাকা বাকি", "যা ছুটে গেছে", "পাঠানো শিট"]) {
    await expect(page.getByRole("region", { name: part })).toHaveCount(0);
  }
  await expect(main(page).getByRole("region", { name: /^আজকের/ }), "nothing to do yet").toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByTestId("footer-details")).toHaveCount(0);
});

test("the tasks of today are a missed class and today's class, and the ring counts the days", async ({
  page,
  portalDb,
  newcomer,
}) => {
  const { id, batchId, scheduleId } = await addSeparateCourse(portalDb, newcomer.id);
  await portalDb
    .update(batches)
    .set({ target_exam_on: dayInDhaka(daysFromNow(40)) })
    .where(eq(batches.id, batchId));
  await addLectureEvent(portalDb, scheduleId, { startsAt: daysFromNow(-9), title: "অনেক আগের ক্লাস" });
  const missed = await addLectureEvent(portalDb, scheduleId, { startsAt: daysFromNow(-2), title: "ছোটা ক্লাস" });
  await addLectureEvent(portalDb, scheduleId, { startsAt: endOfToday(), title: "আজকের ক্লাস" });
  await addLectureEvent(portalDb, scheduleId, { startsAt: daysFromNow(1), title: "কালকের ক্লাস" });
  await page.goto("/my/dashboard");
  await expect(main(page).getByRole("img", { name: "পরীক্ষার আর ৪০ দিন" })).toBeVisible();
  await expect(main(page).getByRole("region", { name: "পরীক্ষা পর্যন্ত" })).toContainText("৪টি লেকচারের ০টি দেখা");
  const tasks = main(page).getByRole("region", { name: "আজকের দুই কাজ" }).getByRole("listitem");
  await expect(tasks).toHaveCount(2);
  await expect(tasks.first()).toContainText(/ছুটে যাওয়া: ছোটা ক্লাস ২ মিনিট/);
  await expect(tasks.first().getByRole("link")).toHaveAttribute("href", `/my/pending-video/${id}/video/${missed.id}`);
  await expect(tasks.last()).toContainText("আজকের ক্লাস");
  const ahead = main(page).getByRole("region", { name: "সামনের ক্লাস ও পরীক্ষা" });
  await expect(ahead).not.toContainText("আজকের ক্লাস");
  await expect(ahead).toContainText("কালকের ক্লাস");

  await portalDb.insert(lectureViews).values({
    doctor_id: newcomer.id,
    lecture_id: missed.lectureId,
    completed_at: new Date(),
    last_flush_at: new Date(),
  });
  await page.reload();
  await expect(tasks.first()).toContainText("হয়ে গেছে: ");
  await expect(tasks.first().getByRole("link")).toHaveCount(0);
});

test("exams that are open for days are one card with their end", async ({ page, portalDb, newcomer }) => {
  const { scheduleId } = await addSeparateCourse(portalDb, newcomer.id);
  for (const days of [3, 5]) {
    const exam = await addExam(portalDb, ["TFTFT"]);
    const { schedule_event_id } = await addExamEvent(portalDb, exam, {
      scheduleId,
      opens_at: daysFromNow(-1),
      start_until: daysFromNow(days),
    });
    const times = { starts_at: daysFromNow(-1), ends_at: daysFromNow(days) };
    await portalDb.update(scheduleEvents).set(times).where(eq(scheduleEvents.id, schedule_event_id));
  }
  await page.goto("/my/dashboard");
  const card = main(page).getByRole("region", { name: "খোলা পরীক্ষা" });
  await expect(card).toContainText("২টি পরীক্ষা দেওয়া বাকি");
  await expect(card.getByRole("link", { name: /পর্যন্ত খোলা/ })).toHaveCount(2);
  await expect(main(page).getByText("এখন চলছে")).toHaveCount(0);
});

test("each fee is one line with its date @money", async ({ page, portalDb, newcomer }) => {
  for (const [days, total_fee] of [
    [-3, "5000.00"],
    [3, "7000.00"],
  ] as const) {
    const { id } = await addHiddenCourse(portalDb, newcomer.id);
    const values = { total_fee, seat_held_until: daysFromNow(days) }; // an unpaid fee is due when the hold ends
    await portalDb.update(enrolments).set(values).where(eq(enrolments.id, id));
  }
  await page.goto("/my/dashboard");
  const line = (fee: string) => main(page).getByRole("region", { name: "টাকা বাকি" }).getByRole("link", { name: fee });
  await expect(line("৳৫,০০০ বাকি")).toContainText("শেষ তারিখ ছিল");
  await expect(line("৳৭,০০০ বাকি")).toContainText("তারিখের মধ্যে দিন");
});

test("installing is offered from the second day on, and never again once refused @js", async ({ page, newcomer }) => {
  expect(newcomer.id).toBeGreaterThan(0);
  const card = main(page).getByRole("region", { name: "অ্যাপ হিসেবে রাখুন" });
  const visit = async () => {
    await page.goto("/my/dashboard");
    await page.evaluate(() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      const prompt = () => {
        sessionStorage.setItem("asked", "yes");
        return Promise.resolve();
      };
      dispatchEvent(Object.assign(offer, { prompt }));
    });
  };
  await visit();
  await expect(card).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("visit-days", "2026-01-01"));
  await visit();
  await card.getByRole("button", { name: "অ্যাপ হিসেবে রাখুন" }).click();
  expect(await page.evaluate(() => sessionStorage.getItem("asked"))).toBe("yes");
  await visit();
  await card.getByRole("button", { name: "এখন না" }).click();
  await visit();
  await expect(card).toHaveCount(0);
});
