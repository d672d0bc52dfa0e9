import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { main } from "#tests/support/browser/doctors.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { test } from "#tests/support/browser/journey.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { addHiddenCourse, addLectureEvent, addSeparateCourse } from "#tests/support/rows/study-rows.ts";
import { dayInDhaka } from "#locale/calendar.ts";

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
  await expect(main(page).getByRole("link", { name: /অনুশীলন করুন/ }), "nothing to practise yet").toHaveCount(0);
  await expect(page.getByRole("region", { name: "নোটিশ" }).getByRole("link").last()).toHaveAttribute(
    "href",
    "/my/notices",
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByTestId("footer-details")).toHaveCount(0);
});

test("the plan of the day has the next class, one missed class with its minutes, and the days until the examination", async ({
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
  await addLectureEvent(portalDb, scheduleId, { startsAt: minutesFromNow(50), title: "আজকের ক্লাস" });
  await page.goto("/my/dashboard");
  const plan = main(page).getByRole("region", { name: "আজকের পরিকল্পনা" });
  await expect(plan.getByText(/পরীক্ষার আর ৪০ দিন.*৩টি লেকচারের ০টি দেখা/)).toBeVisible();
  await expect(plan.getByRole("listitem")).toHaveCount(2);
  await expect(plan.getByRole("listitem").first()).toContainText("আজকের ক্লাস");
  const link = plan.getByRole("link", { name: /ছোটা ক্লাস রেকর্ডিং ২ মিনিট/ });
  await expect(link).toHaveAttribute("href", `/my/pending-video/${id}/video/${missed.id}`);
  await expect(main(page).getByRole("region", { name: "সামনের ক্লাস ও পরীক্ষা" })).not.toContainText("আজকের ক্লাস");
});

test("a fee whose date has passed stands apart from one that is due later @money", async ({
  page,
  portalDb,
  newcomer,
}) => {
  for (const [days, total_fee] of [
    [-3, "5000.00"],
    [3, "7000.00"],
  ] as const) {
    const { id } = await addHiddenCourse(portalDb, newcomer.id);
    const values = { total_fee, seat_held_until: daysFromNow(days) }; // an unpaid fee is due when the hold ends
    await portalDb.update(enrolments).set(values).where(eq(enrolments.id, id));
  }
  await page.goto("/my/dashboard");
  const section = (name: string) => main(page).getByRole("region", { name });
  await expect(section("তারিখ পেরিয়ে গেছে")).toContainText("৳৫,০০০");
  await expect(section("টাকা বাকি")).toContainText("৳৭,০০০");
  await expect(section("টাকা বাকি")).not.toContainText("৳৫,০০০");
});

test("installing is offered from the second day on, and never again once refused @js", async ({ page, newcomer }) => {
  expect(newcomer.id).toBeGreaterThan(0);
  const card = main(page).getByRole("region", { name: "অ্যাপ হিসেবে রাখুন" });
  const visit = async () => {
    await page.goto("/my/dashboard");
    await hydrated(page);
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
