import { expect, type Page } from "@playwright/test";
import { path } from "#app/paths.ts";
import { findSatExam } from "#tests/support/rows/exams/demo-exams.ts";
import { axeFindings, enlarge, sidewaysOverflow } from "#tests/support/browser/inspect-page.ts";
import { test } from "#tests/support/browser/journey.ts";
import { enrolmentPaths } from "#tests/support/browser/checkout-pages.ts";

async function expectReadable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const later = page.getByRole("button", { name: "পরে দেব" });
  await page.addLocatorHandler(later, () => later.click());
  for (const percent of [130, 200]) {
    await enlarge(page, percent);
    expect(await sidewaysOverflow(page), `${path} at ${percent} %`).toBeLessThanOrEqual(0);
  }
  expect(await axeFindings(page)).toEqual([]);
}

test("daily pages fit a phone at 200 % text size and have no axe findings @js @a11y", async ({
  page,
  doctor: { courses },
}) => {
  const course = `/my/courses/${courses.running}`;
  for (const path of ["/my/dashboard", "/my/schedule", course, `${course}/full-schedule`, `${course}/checkout`]) {
    await expectReadable(page, path);
  }
});

test("exam status, result and merit list fit a phone at 200 % text size and have no axe findings @js @a11y @exam", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course: id, schedule, event: eventId } = await findSatExam(portalDb, doctor);
  const status = path("my-exam-status", { id, scheduleId: schedule, eventId });
  for (const one of [status, path("my-exam-result", { id, eventId }), path("my-exam-merit", { id, eventId })]) {
    await expectReadable(page, one);
  }
});

test("enrolment, notices, complaints and account fit a phone at 200 % text size and have no axe findings @js @a11y", async ({
  page,
  newcomer: _,
}) => {
  for (const path of [enrolmentPaths.online, "/my/notices", "/my/complain-box", "/my/account"]) {
    await expectReadable(page, path);
  }
});

test("daily pages fit each width at which their layout changes @js", async ({ page, doctor: { courses } }) => {
  const course = `/my/courses/${courses.running}`;
  for (const address of [
    "/my/dashboard",
    "/my/notices",
    "/my/account",
    "/my/schedule",
    course,
    "/events",
    "/batches",
  ]) {
    await page.goto(address);
    for (const width of [320, 640, 767, 768, 800, 960, 1024]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await sidewaysOverflow(page), `${address} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
