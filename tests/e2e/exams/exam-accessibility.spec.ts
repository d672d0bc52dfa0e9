import { expect, type Page } from "@playwright/test";
import { findPastExam, findSatExam } from "#tests/support/rows/exams/demo-exams.ts";
import { main } from "#tests/support/browser/doctors.ts";
import { axeFindings, enlarge, sidewaysOverflow } from "#tests/support/browser/inspect-page.ts";
import { tabTo } from "#tests/support/browser/keyboard.ts";
import { allSaved, choice, enterRoom, question, roomState, test } from "#tests/support/browser/exams/exam-room-page.ts";

/** Share of the screen height that the header and the button bar cover. */
async function coveredShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shown = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box ? Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) : 0;
    };
    return (shown(".room-head") + shown(".room-bar")) / innerHeight;
  });
}

const screens = [
  { width: 360, height: 740, percent: 100 },
  { width: 360, height: 740, percent: 130 },
  { width: 360, height: 740, percent: 150 },
  { width: 360, height: 740, percent: 200 },
  { width: 240, height: 426, percent: 100 },
  { width: 240, height: 426, percent: 200 },
  { width: 740, height: 360, percent: 130 },
];

test("questions get three quarters of the screen at any text and screen size @js @exam", async ({ page, seat }) => {
  await enterRoom(page, seat);
  for (const { width, height, percent } of screens) {
    const where = `${width} × ${height} at ${percent} %`;
    await page.setViewportSize({ width, height });
    await enlarge(page, percent);
    await question(page, "৩").scrollIntoViewIfNeeded();
    await question(page, "৩").evaluate((element) => element.scrollIntoView({ block: "start" }));
    await page.mouse.wheel(0, 120);
    await expect(question(page, "৩"), where).toBeInViewport();
    expect(await coveredShare(page), where).toBeLessThanOrEqual(0.25);
    expect(await sidewaysOverflow(page), where).toBeLessThanOrEqual(0);
    const lines = await page.locator(".room-bar .primary:visible").evaluate((button) => {
      const text = document.createRange();
      text.selectNodeContents(button);
      return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))).size;
    });
    expect(lines, `${where}: lines of the button`).toBeLessThanOrEqual(2); // a row of letters and its icon
  }
});

test("the exam room and its review have no axe findings at 200 % text size @js @exam @a11y", async ({ page, seat }) => {
  for (const path of [seat.room, `${seat.room}/review`]) {
    await page.goto(path);
    await enlarge(page, 200);
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
  }
});

test("unsent answers are highlighted until they are saved @js @exam", async ({ page, context, seat }) => {
  await enterRoom(page, seat);
  const state = page.locator(".room-state");
  await expect(state.locator(".icon")).toBeHidden();
  await context.setOffline(true);
  await choice(page, "১", "সত্য").check();
  await expect(roomState(page)).toContainText("১টি উত্তর পাঠানো বাকি");
  await expect(state.locator(".icon")).toBeVisible();
  await expect(state).toHaveCSS("background-color", "rgb(253, 232, 191)");
  await context.setOffline(false);
  await expect(roomState(page)).toHaveText(allSaved);
  await expect(state.locator(".icon")).toBeHidden();
});

test("the result pages fit the screen at 200 % text size and have no axe findings @js @exam @a11y", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course, schedule, event } = await findSatExam(portalDb, doctor);
  const exam = `/my/courses/${course}/events/${event}/exam`;
  const inTime = `/my/courses/${course}/schedule/${schedule}/events/${event}`;
  for (const path of [
    `${exam}/result`,
    `${exam}/merit`,
    `${inTime}/exam-status`,
    `${exam}/question-explanation-list`,
  ]) {
    await page.goto(path);
    await enlarge(page, 200);
    expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
  }
});

test("a result is printed with a name and a date, without menus @js @exam", async ({ page, doctor, portalDb }) => {
  const { course, event } = await findSatExam(portalDb, doctor);
  await page.goto(`/my/courses/${course}/events/${event}/exam/result`);
  await page.emulateMedia({ media: "print" });
  await expect(main(page).locator(".only-print")).toBeVisible();
  await expect(main(page).locator(".only-print")).toHaveText(/রেজিস্ট্রেশন নম্বর/);
  await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
  await expect(main(page).getByRole("link").filter({ visible: true })).toHaveCount(0);
});

test("an exam can be sat by keyboard, with one key per answer and per page @js @exam", async ({
  page,
  doctor,
  portalDb,
}) => {
  const { course, event } = await findPastExam(portalDb, doctor, "মডেল টেস্ট ৪");
  await page.goto(`/my/courses/${course}/events/${event}/pending-exam-info`);
  const agree = page.getByLabel("নিয়মগুলো পড়েছি");
  await expect(agree).toBeVisible();
  let keys = await tabTo(page, /মূল/);
  await page.keyboard.press("Enter");
  for (; !(await agree.evaluate((box) => box === document.activeElement)); keys++) await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("timer")).toBeVisible();
  keys += 3;

  let answers = 0;
  let pages = 0;
  while (new URL(page.url()).pathname.endsWith("/participated")) {
    const areBest = await page.evaluate(() =>
      Array.from(document.querySelectorAll("fieldset:not([hidden]) :is(.statement, .best)"), (stop) =>
        stop.matches(".best"),
      ),
    );
    for (const isBest of areBest) await page.keyboard.press(isBest ? "b" : "t");
    answers += areBest.length;
    pages += 1;
    const here = page.url();
    await page.keyboard.press("ArrowRight");
    await expect(page).not.toHaveURL(here);
  }
  keys += answers + pages;
  await expect(page).toHaveURL(/\/review$/);
  await expect(main(page).getByText("রেখে জমা দেবেন?")).toBeHidden();
  keys += (await tabTo(page, /মূল/)) + 1;
  await page.keyboard.press("Enter");
  keys += (await tabTo(page, /জমা দিন/)) + 1;
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/exam\/result$/);
  expect(keys).toBeLessThanOrEqual(3 * answers);
});

test("a page of the exam takes few keys to leave without shortcuts, too @exam", async ({ page, seat }) => {
  await page.goto(seat.room);
  let keys = await tabTo(page, /^নিচের বোতামে যান$/);
  await page.keyboard.press("Enter");
  keys += await tabTo(page, /এগোন$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/page=2/);
  expect(keys).toBeLessThanOrEqual(5);
});

test("the question mark shows the keyboard shortcuts @js @exam", async ({ page, seat }) => {
  await enterRoom(page, seat);
  await page.keyboard.press("?");
  await expect(page.getByText("কিবোর্ডের শর্টকাট", { exact: true })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByText("কিবোর্ডের শর্টকাট", { exact: true })).toBeHidden();
  await page.keyboard.press("m");
  await expect(question(page, "১").getByLabel("পরে দেখব")).toBeChecked();
});

test("the review counts blank questions and links to them before the submission @exam", async ({ page, seat }) => {
  await page.goto(`${seat.room}/review`);
  await expect(main(page).getByText(/^[০-৯]+টি প্রশ্ন ফাঁকা রেখে জমা দেবেন\?$/)).toBeVisible();
  await expect(main(page).locator(".primary")).toHaveText(/ফাঁকা প্রশ্নে যান/);
  await main(page).getByRole("link", { name: "ফাঁকা প্রশ্নে যান" }).click();
  await expect(page).toHaveURL(/page=1#q1$/);
});
