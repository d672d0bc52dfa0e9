import { expect } from "@playwright/test";
import { freeVideoPath, lastLecturePath, timetablePath } from "#tests/support/rows/demo-pages.ts";
import { addHiddenCourse, addLectureEvent } from "#tests/support/rows/study-rows.ts";
import { main, press, title } from "#tests/support/browser/doctors.ts";
import { besidesRendering, inspectPage, watchErrors } from "#tests/support/browser/inspect-page.ts";
import { test } from "#tests/support/browser/journey.ts";
import { enrol, enrolmentPaths } from "#tests/support/browser/checkout-pages.ts";
import { partsOf } from "#tests/support/browser/texts.ts";

test("the timetable states the status of each row in words, and is filtered by a GET form @chromium", async ({
  page,
  portalDb,
  doctor: { courses },
}) => {
  await page.goto(await timetablePath(portalDb, courses.running));
  const rows = main(page).locator(".event");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  const all = (await partsOf(page, rows)).length;
  expect(all).toBeGreaterThan(5);
  await expect(rows.locator(".state")).toHaveCount(all);
  await expect(
    rows.locator(".state", { hasText: /আসছে|চলছে|দেখা|বাকি|দেওয়া|শেষ|আজ|রেকর্ডিং|জানানো/ }),
    "each row states its status",
  ).toHaveCount(all);
  await main(page).getByLabel("ধরন").selectOption("পরীক্ষা");
  await press(page, "দেখান");
  await expect(page).toHaveURL(/kind=exam/);
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await main(page)
    .getByRole("link", { name: /^পুরো সময়সূচি/ })
    .click();
  await expect(title(page)).toHaveText("পুরো সময়সূচি");
  const upcoming = rows.filter({ hasText: "আসছে" }).filter({ hasText: "ক্লাস" }).first();
  await expect(upcoming.getByRole("link")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(main(page).getByRole("link", { name: "Phase-A পূর্ণ কোর্স" })).toBeHidden();
  await page.goto("/my/notices");
  await expect(page.getByRole("navigation", { name: "আমার অংশ" })).toBeHidden();
  await expect(title(page)).toHaveCSS("break-after", "avoid");
});

test("a lecture that has not opened says when it will", async ({ page, portalDb, doctor: { courses } }) => {
  const response = await page.goto(await lastLecturePath(portalDb, courses.running));
  expect(response?.status()).toBe(423);
  await expect(title(page)).toHaveText("লেকচারটি এখনো খোলেনি");
  await expect(main(page)).toContainText(/খুলবে .*বার, .*[০-৯]{4}/);
  await main(page).getByRole("link", { name: "কোর্সে ফিরুন" }).click();
  await expect(title(page)).toHaveText("Phase-A পূর্ণ কোর্স");
});

test("the calendar link is created on the timetable, shown once, and revoked there", async ({
  page,
  playwright,
  newcomer: _,
}) => {
  await page.goto(enrolmentPaths.free);
  await enrol(page);
  await expect(page).toHaveURL("/my/courses");
  await main(page).getByRole("link", { name: "কোর্সে যান" }).click();
  await expect(page).toHaveURL(/\/my\/courses\/\d+$/);
  const course = page.url();
  await main(page).getByRole("link", { name: "সময়সূচি", exact: true }).first().click();
  await main(page).getByText("নিজের ক্যালেন্ডারে সূচি রাখুন").click();
  await press(page, "লিংক নিন");
  const address = await main(page)
    .getByLabel(/Google Calendar/)
    .inputValue();
  await expect(main(page).getByRole("link", { name: "ফোনের ক্যালেন্ডারে যোগ করুন" })).toHaveAttribute(
    "href",
    address.replace(/^http/, "webcal"),
  );
  const stranger = await playwright.request.newContext();
  const feed = await (await stranger.get(address)).text();
  const first = await (await page.request.get(`${course}/first-class.ics`)).text();
  const [uid = "no UID"] = /^UID:.*$/m.exec(first) ?? [];
  expect(feed, "the first class by itself is the same event").toContain(uid);

  await page.reload();
  await main(page).getByText("নিজের ক্যালেন্ডারে সূচি রাখুন").click();
  await expect(main(page).getByLabel(/Google Calendar/)).toHaveCount(0);
  await expect(main(page)).toContainText("ক্যালেন্ডার শেষ পড়েছে");
  await press(page, "লিংক বাতিল করুন");
  await expect(page.getByRole("status")).toContainText("আর কাজ করে না");
  expect((await stranger.get(address)).status()).toBe(404);
  await stranger.dispose();
});

test("a PDF states its number of pages and size before it is opened", async ({ page, doctor: { courses } }) => {
  await page.goto(`/my/courses/${courses.running}/course-materials`);
  await expect(main(page).getByRole("link", { name: /^আট সপ্তাহের পড়ার পরিকল্পনা/ })).toContainText(
    /PDF · ১\u00a0পৃষ্ঠা · ১৮\u00a0KB · /,
  );
});

test("every study screen is complete, within budget and free of axe findings in light and dark @js @a11y", async ({
  page,
  portalDb,
  hasExtension,
  doctor: { courses },
}) => {
  const errors = watchErrors(page);
  const course = courses.running;
  for (const part of ["", "/course-materials", "/full-schedule", "/free-videos"])
    await inspectPage(page, `/my/courses/${course}${part}`);
  await inspectPage(page, `${await freeVideoPath(portalDb, course, "phase-a-free-1")}?as=auto`);
  await inspectPage(page, await timetablePath(portalDb, course));
  await inspectPage(page, `/my/pending-video/${course}`);
  expect(hasExtension ? besidesRendering(errors) : errors).toEqual([]);
});

test("a running class passes the page checks in light and dark @js @a11y", async ({ page, portalDb, newcomer }) => {
  const { id, scheduleId } = await addHiddenCourse(portalDb, newcomer.id);
  await addLectureEvent(portalDb, scheduleId, { startsAt: new Date(Date.now() - 10 * 60 * 1000) });
  await inspectPage(page, `/my/courses/${id}`);
  await expect(main(page).getByText("এখন চলছে")).toBeVisible();
});
