import { expect, type Page } from "@playwright/test";
import { path } from "#app/paths.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import { addScheduleEvent, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { findSatExam } from "#tests/support/rows/exams/demo-exams.ts";
import { addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";
import { batchOf, enrolmentPaths } from "#tests/support/browser/checkout-pages.ts";
import { test } from "#tests/support/browser/journey.ts";
import { stabilizeTexts } from "#tests/support/browser/stable-texts.ts";
import { addHiddenCourse, addLectureEvent } from "#tests/support/rows/study-rows.ts";

/** Pages as the server sends them; other tests cover what scripts add. */
test.use({ javaScriptEnabled: false });

/** Compares the accessibility tree of a page with its snapshot file; `--update-snapshots` writes it, to be reviewed. */
async function expectTree(page: Page, name: string, address: string): Promise<void> {
  // a page sent without what it waits for at most a second may have it at the next visit
  await expect(async () => {
    await page.goto(address);
    await stabilizeTexts(page);
    await page.evaluate(() => document.querySelector("[data-ask]")?.parentElement?.replaceChildren("আজকের প্রশ্ন"));
    await expect(page.locator("body"), address).toMatchAriaSnapshot({
      name: `${name}.aria.yml`,
      timeout: 2_000, // without scripts nothing comes later
    });
  }).toPass();
}

/** 10:00 in Dhaka, the given number of days from now. */
function atTen(days: number): Date {
  return new Date(`${dayInDhaka(daysFromNow(days))}T10:00:00+06:00`);
}

for (const [name, address] of [
  ["home", "/"],
  ["batches", "/batches"],
  ["batch", batchOf(enrolmentPaths.online)],
  ["login", "/login"],
] as const) {
  test(`the accessibility tree of ${name} matches its snapshot @js`, async ({ page }) => {
    await expectTree(page, name, address);
  });
}

test("the accessibility tree of the enrolment form matches its snapshot @js @money", async ({ page, newcomer: _ }) => {
  await expectTree(page, "enrol", enrolmentPaths.online);
});

test("the accessibility trees of dashboard, course and exam room match their snapshots @js @exam", async ({
  page,
  newcomer,
  portalDb,
}) => {
  const { id, scheduleId } = await addHiddenCourse(portalDb, newcomer.id);
  await addLectureEvent(portalDb, scheduleId, { startsAt: atTen(-1), title: "ECG" });
  await addScheduleEvent(portalDb, scheduleId, { title: "ABG", topic: "Acidosis", starts_at: atTen(3) });
  const exam = await addExam(portalDb, ["TFTFT", "b"]);
  const window = { opens_at: atTen(-1), start_until: atTen(3), result_at: atTen(4), solution_at: atTen(5) };
  const { schedule_event_id } = await addExamEvent(portalDb, exam, { scheduleId, ...window });
  await expectTree(page, "dashboard", path("my-dashboard"));
  await expectTree(page, "course", path("my-courses-show", { id }));

  const place = { id, schedule_id: scheduleId, eventId: schedule_event_id };
  await page.goto(path("my-exam-info", place));
  await page.getByLabel("নিয়মগুলো পড়েছি").check();
  await page.getByRole("button", { name: "পরীক্ষা শুরু করুন" }).click();
  await expect(page).toHaveURL(/exam\/participated$/);
  await expectTree(page, "exam-room", page.url());
});

test("the accessibility trees of a result and a checkout match their snapshots @js @exam @money", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course: id, event: eventId } = await findSatExam(portalDb, doctor);
  await expectTree(page, "result", path("my-exam-result", { id, eventId }));
  await expectTree(page, "checkout", path("my-courses-checkout", { id: doctor.courses.running }));
});
