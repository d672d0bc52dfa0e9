import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { path } from "#app/paths.ts";
import { main } from "#tests/support/browser/doctors.ts";
import { inspectPage } from "#tests/support/browser/inspect-page.ts";
import { addSeparateCourse } from "#tests/support/rows/study-rows.ts";

test("every study screen of an empty course says what will appear there", async ({
  page,
  javaScriptEnabled,
  newcomer,
  portalDb,
}) => {
  const { id, termId, batchId, scheduleId } = await addSeparateCourse(portalDb, newcomer.id);
  const timetable = { year_course_session_id: termId, batch_id: batchId, schedule_id: scheduleId };
  for (const [screen, words] of [
    [path("my-courses-show", { id }), "আজ কোনো ক্লাস বা পরীক্ষা নেই"],
    [path("course-schedule", timetable), "সময়সূচি এখনো তৈরি হচ্ছে"],
    [path("my-full-schedule", { id }), "সময়সূচি এখনো তৈরি হচ্ছে"],
    [path("my-pending-videos", { id }), "দেখার মতো রেকর্ডিং এখন বাকি নেই"],
    [path("my-free-videos", { id }), "এই কোর্সে এখনো ফ্রি ভিডিও নেই"],
    [path("my-course-materials", { id }), "এখনো কোনো উপকরণ দেওয়া হয়নি"],
    [path("my-lecture-sheet", { id }), "এখনো কোনো শিট আসেনি"],
    [path("my-exam-results", { id }), "এখনো কোনো ফল নেই"],
    [path("my-pending-exams", { id }), "কোনো পরীক্ষা বাকি নেই"],
    [`${path("my-courses")}?status=cancelled`, "বাতিল করা কোনো ভর্তি নেই"],
    [path("my-complain-box"), "এখনো কোনো অভিযোগ নেই"],
    [`${path("my-notices")}?course=${id}`, "এখনো কোনো নোটিশ নেই"],
    [`${path("my-notices")}?only=unread&course=${id}`, "সব নোটিশ পড়া হয়েছে"],
  ] as const) {
    // an empty list has the same elements as others, which axe checks elsewhere
    if (javaScriptEnabled) await inspectPage(page, screen, { withAxe: false });
    else await page.goto(screen);
    await expect(main(page), `${screen} says that it is empty`).toContainText(words);
  }
});

test("the schedule of a doctor without a course says so and leads to the batches", async ({ page, newcomer: _ }) => {
  await page.goto("/my/schedule");
  await expect(main(page)).toContainText("সামনে কোনো ক্লাস বা পরীক্ষা নেই");
  await expect(main(page).getByRole("link", { name: "ব্যাচ দেখুন" })).toHaveAttribute("href", "/batches");
});

test("a public list without matches says so and links to the whole list @public", async ({ page }) => {
  for (const [list, words] of [
    ["/faq", "এই শব্দে কোনো প্রশ্ন পাওয়া যায়নি"],
    ["/events", "এই শব্দে কোনো ইভেন্ট পাওয়া যায়নি"],
    ["/quiz-list", "এই শব্দে কোনো কুইজ পাওয়া যায়নি"],
    ["/batches", "এমন কোনো ব্যাচ নেই"],
  ] as const) {
    await page.goto(`${list}?search=nothing-is-called-so`);
    await expect(main(page), list).toContainText(words);
    const whole = main(page).locator(`.empty a[href="${list}"]`);
    await expect(whole, `link from an empty ${list} to the whole list`).toBeVisible();
  }
});
