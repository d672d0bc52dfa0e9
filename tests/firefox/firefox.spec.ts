import { expect } from "@playwright/test";
import { main, title } from "#tests/support/browser/doctors.ts";
import { choice, enterRoom, roomState, allSaved, test } from "#tests/support/browser/exams/exam-room-page.ts";
import { watchErrors } from "#tests/support/browser/inspect-page.ts";
import { cachedPaths, loginOfWorker } from "#tests/support/browser/offline-cache.ts";
import { addLargeLecture } from "#tests/support/rows/large-lecture.ts";

test.use({ serviceWorkers: "allow" });

for (const path of ["/", "/batches", "/faq", "/my/dashboard", "/my/schedule", "/my/account", "/my/practice"]) {
  test(`${path} has its styles, fits the screen and reports no error`, async ({ page, doctor: _ }) => {
    const errors = watchErrors(page);
    await page.goto(path);
    await expect(page.locator("html")).toHaveCSS("font-family", /Noto Sans Bengali/);
    await expect(main(page).getByRole("heading").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const bar = page.getByRole("navigation", { name: "আমার অংশ" });
    if (path.startsWith("/my/")) expect((await bar.boundingBox())?.height, "the bar is one row").toBeLessThan(90);
    expect(errors).toEqual([]);
  });
}

test("an answer is saved, and is there after a reload @exam", async ({ page, seat }) => {
  const errors = watchErrors(page);
  await enterRoom(page, seat);
  await choice(page, "১", "সত্য").check();
  await expect(roomState(page)).toHaveText(allSaved);
  await page.reload();
  await expect(choice(page, "১", "সত্য")).toBeChecked();
  expect(errors).toEqual([]);
});

test("where the worker sees no login, no page and no lecture is kept, and the page says so", async ({
  page,
  portalDb,
  doctor,
}) => {
  const lecture = await addLargeLecture(portalDb, doctor, 8 * 512 * 1024);
  await page.goto("/my/dashboard");
  if ((await loginOfWorker(page)) === null) {
    await page.goto(`/my/kept-lectures?lecture=${lecture.id}`);
    expect(await loginOfWorker(page)).toBeNull();
    await expect(main(page)).toContainText("এই ব্রাউজারে লেকচার রাখা যায় না।");
    await expect(main(page).getByRole("button", { name: /^ফোনে রাখুন/ })).toHaveCount(0);
    expect(await cachedPaths(page)).toEqual([]);
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  }
  await page.goto(lecture.page);
  await expect(title(page)).toHaveText(lecture.title);
});
