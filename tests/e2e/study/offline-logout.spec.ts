import { expect } from "@playwright/test";
import { title } from "#tests/support/browser/doctors.ts";
import { enterRoom, test as roomTest, waitForCachedPaper } from "#tests/support/browser/exams/exam-room-page.ts";
import { openDashboard, test } from "#tests/support/browser/offline-cache.ts";

test("a logout without a line hides the pages, and is completed with the line @js", async ({
  page,
  context,
  doctor: _,
}) => {
  await openDashboard(page);
  await context.setOffline(true);
  await page.evaluate(() => document.querySelector<HTMLFormElement>("form[action='/logout']")?.requestSubmit());
  await expect(title(page)).toHaveText("লগআউট বাকি");
  await page.goto("/my/dashboard");
  await expect(title(page)).toHaveText("লগআউট বাকি");
  await context.setOffline(false);
  await page.goto("/my/dashboard");
  await expect(page).toHaveURL(/\/login/);
});

test("a logout that is due ends no other login @js", async ({ page, doctor: _ }) => {
  await openDashboard(page);
  await page.evaluate(() => caches.open("logout-pending:another-login"));
  await page.goto("/my/schedule");
  await page.goto("/my/dashboard");
  await expect(page).toHaveURL("/my/dashboard");
  await expect(title(page)).not.toHaveText("লগআউট বাকি");
});

roomTest("the copy of an exam is hidden while the logout is due @js @exam", async ({ page, context, seat }) => {
  await enterRoom(page, seat);
  await waitForCachedPaper(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("timer")).toBeVisible();
  await page.evaluate(async () => {
    const login = /logged_in=1\.([\w-]+)/.exec(document.cookie)?.[1] ?? "";
    await caches.open(`logout-pending:${login}`);
  });
  await expect(page.reload()).rejects.toThrow(/net::ERR_/);
});
