import { expect, type Page } from "@playwright/test";
import { path } from "#app/paths.ts";
import { findPastExam, findSatExam } from "#tests/support/rows/exams/demo-exams.ts";
import { axeFindings, enlarge, sidewaysOverflow } from "#tests/support/browser/inspect-page.ts";
import { test } from "#tests/support/browser/journey.ts";
import { enrolmentPaths } from "#tests/support/browser/checkout-pages.ts";

/** Texts of lists whose right edge is cut. */
function cutLists(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll(".ledger"))
      .filter((list) => list.scrollWidth > list.clientWidth)
      .map((list) => list.textContent),
  );
}

async function expectReadable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const percent of [130, 200]) {
    await enlarge(page, percent);
    expect(await sidewaysOverflow(page), `${path} at ${percent} %`).toBeLessThanOrEqual(0);
    expect(await cutLists(page), `lists of ${path} whose right edge is cut at ${percent} %`).toEqual([]);
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

test("batch, question of the day, trial exam and questions to the teacher fit a phone at 200 % text size @js @a11y", async ({
  page,
  doctor: _,
}) => {
  const slug = "fcps-p-ii";
  for (const one of [
    path("batch-details", { available_batch_id: 1 }),
    path("day-question", { slug }),
    path("on-spot-quiz", { slug: `trial-${slug}` }),
    "/my/kept-lectures",
    path("my-teacher-question", { subjectKind: "sheet", subjectId: 1 }),
  ]) {
    await expectReadable(page, one);
  }
});

test("the menu of the account stays on a phone's screen at 200 % text size @js", async ({ page, doctor: _ }) => {
  await page.goto("/my/notices");
  await enlarge(page, 200);
  await page.locator(".account > summary").click();
  const menu = await page.locator(".account-menu").boundingBox();
  expect(menu?.x).toBeGreaterThanOrEqual(0);
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(360);
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

test("the button that starts an exam is in view on a phone, whatever the length of its rules @exam", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course, event } = await findPastExam(portalDb, doctor);
  await page.goto(`/my/courses/${course}/events/${event}/pending-exam-info`);
  const start = page.getByRole("button", { name: "পরীক্ষা শুরু করুন" });
  const bar = page.getByRole("navigation", { name: "আমার অংশ" });
  const isInView = async () => {
    const [button, menu] = [await start.boundingBox(), await bar.boundingBox()];
    return button !== null && menu !== null && button.y > 0 && button.y + button.height <= menu.y;
  };
  expect(await isInView()).toBe(true);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await isInView(), "on a lower screen").toBe(true);
});

test("no state of a row is cut at 200 % text size @js", async ({ page, doctor: { courses } }) => {
  for (const address of ["/my/schedule", `/my/courses/${courses.running}/full-schedule`]) {
    await page.goto(address);
    await enlarge(page, 200);
    const { cut, tallest } = await page.evaluate(() => {
      const rightOf = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
      const states = [...document.querySelectorAll(".event .state")];
      const times = [...document.querySelectorAll(".timed > time")];
      return {
        cut: states
          .filter((state) => rightOf(state) > rightOf(state.closest("li")))
          .map(({ textContent }) => textContent),
        tallest: Math.max(...times.map((time) => time.clientHeight)),
      };
    });
    expect(cut, address).toEqual([]);
    expect(tallest, `${address}: a time is no column of words`).toBeLessThan(180);
  }
});

test("a mark stays in one line at 130 % text size @js @exam", async ({ page, doctor, portalDb }) => {
  const { course: id, event: eventId } = await findSatExam(portalDb, doctor);
  await page.goto(path("my-exam-result", { id, eventId }));
  await enlarge(page, 130);
  const heights = await page.locator(".score-mark").evaluate((mark: HTMLElement) => {
    const height = mark.offsetHeight;
    mark.style.whiteSpace = "nowrap";
    return { height, ofOneLine: mark.offsetHeight };
  });
  expect(heights.height).toBe(heights.ofOneLine);
});

test("the labels of the menu grow with the text of a phone @js", async ({ page, doctor: _ }) => {
  await page.setViewportSize({ width: 180, height: 370 }); // what 360 px hold of text of twice the size
  await page.goto("/my/schedule");
  const sizes = await page.evaluate(() => {
    const labels = [...document.querySelectorAll(".my-nav a")].filter((label) => label.getClientRects().length > 0);
    return [document.documentElement, ...labels].map((element) => parseFloat(getComputedStyle(element).fontSize));
  });
  const [ofText = 0, ...ofLabels] = sizes;
  expect(ofLabels).toHaveLength(5);
  expect(Math.min(...ofLabels)).toBeGreaterThan(0.85 * ofText);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});
