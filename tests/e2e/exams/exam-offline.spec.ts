import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type BrowserContextOptions } from "@playwright/test";
import { main, press } from "#tests/support/browser/doctors.ts";
import {
  allSaved,
  choice,
  enterRoom,
  jump,
  waitForCachedPaper,
  question,
  roomState,
  storedStatement,
  test,
} from "#tests/support/browser/exams/exam-room-page.ts";
import { deferred } from "#tests/support/runner/deferred.ts";
import { totalWireBytes, watchTraffic } from "#tests/support/browser/traffic.ts";

const clientBytes = 10_000;
const saveBytes = 400;
const replyBytes = 300;

test.describe("an exam room with JavaScript @js", () => {
  test("saves an answer with one small request, and turns pages without any @js @exam @chromium", async ({
    page,
    seat,
  }) => {
    const traffic = await watchTraffic(page);
    await enterRoom(page, seat);
    await waitForCachedPaper(page);
    const scripts = traffic.ofType("Script");
    expect(scripts.length).toBeGreaterThan(0);
    expect(totalWireBytes(scripts)).toBeLessThanOrEqual(clientBytes);

    const release = deferred<undefined>();
    await page.route(/participated\/answers$/, async (route) => {
      await release.promise;
      await route.continue();
    });
    const saving = page.waitForResponse(/participated\/answers$/);
    await choice(page, "১", "সত্য").check();
    await expect(roomState(page)).toHaveText(/১টি উত্তর পাঠানো বাকি/);
    release.resolve(undefined);
    const reply = await saving;
    const { requestBodySize, responseBodySize } = await reply.request().sizes();
    expect(requestBodySize).toBeLessThanOrEqual(saveBytes);
    expect(responseBodySize).toBeLessThanOrEqual(replyBytes);
    await expect(roomState(page)).toHaveText(allSaved);

    const before = traffic.requests.length;
    await press(page, "সেভ করে এগোন");
    await expect(page).toHaveURL(/page=2$/);
    await expect(choice(page, "১১", "ফাঁকা")).toBeVisible();
    await page.goBack();
    await expect(choice(page, "১", "সত্য")).toBeChecked();
    await jump(page, "প্রশ্ন ১২, ফাঁকা");
    await expect(question(page, "১২")).toBeInViewport();
    const others = /\/favicon\.svg$|\/answers$/; // the browser's own request, and the clock synchronization, which can fall here on a slow machine
    const asked = traffic.requests.slice(before).filter(({ url }) => !others.test(url));
    expect(asked).toEqual([]);
  });

  test("copies the review again after a failed try @js @exam", async ({ page, seat }) => {
    await page.route(/participated\/review$/, (route) => route.abort(), { times: 1 });
    await page.clock.install();
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/review"));
    await enterRoom(page, seat);
    expect((await failed).method()).toBe("GET");
    await page.clock.fastForward(16_000);
    await waitForCachedPaper(page);
  });

  test("returns to the place on a page by Back and Forward @js @exam", async ({ page, seat }) => {
    await enterRoom(page, seat);
    await expect(page.locator("#q11"), "the next page's questions are loaded").toBeAttached();
    const scrollTop = () => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => scrollTo(0, 600));
    await expect.poll(scrollTop).toBe(600);
    const next = await main(page).getByRole("button", { name: "সেভ করে এগোন" }).boundingBox();
    await page.mouse.click((next?.x ?? 0) + 20, (next?.y ?? 0) + 20); // a locator would scroll to the sticky button
    await expect(page).toHaveURL(/page=2$/);
    await expect.poll(scrollTop).toBe(0);
    await page.evaluate(() => scrollTo(0, 300));
    await page.goBack();
    await expect(page).toHaveURL(seat.room);
    await expect.poll(scrollTop).toBe(600);
    await page.goForward();
    await expect(page).toHaveURL(/page=2$/);
    await expect.poll(scrollTop).toBe(300);
  });

  test("counts a tap in progress while the rest of the paper arrives @js @exam", async ({ page, seat }) => {
    let letPaperArrive = () => {};
    const isPressed = new Promise<void>((resolve) => (letPaperArrive = resolve));
    await page.route(/participated\?page=all$/, async (route) => {
      await isPressed;
      await route.continue();
    });
    await enterRoom(page, seat);
    await choice(page, "১", "সত্য").hover();
    await page.mouse.down();
    letPaperArrive();
    await waitForCachedPaper(page);
    await page.mouse.up();
    await expect(choice(page, "১", "সত্য")).toBeChecked();
    await expect(roomState(page)).toHaveText(allSaved);
  });

  test("loses nothing in ten minutes without a connection @js @exam", async ({ page, context, seat }) => {
    await page.clock.install();
    await enterRoom(page, seat);
    await waitForCachedPaper(page);
    await context.setOffline(true);
    await choice(page, "২", "মিথ্যা").check();
    await question(page, "২").getByLabel("পরে দেখব").check();
    await press(page, "সেভ করে এগোন");
    await choice(page, "১৩", "সত্য").check();
    await choice(page, "১৪", "মিথ্যা").check();
    await page.clock.runFor("10:00");
    await expect(roomState(page)).toHaveText(/৩টি উত্তর পাঠানো বাকি/);
    await page.setViewportSize({ width: 360, height: 740 });
    const hidden = await roomState(page).evaluate((words) => [
      words.scrollHeight - words.clientHeight,
      words.scrollWidth - words.clientWidth,
    ]);
    expect(hidden, "the status text is not cut off on a phone").toEqual([0, 0]);
    expect(await storedStatement(context, seat, 13)).toBe("-");

    await context.setOffline(false);
    await expect(roomState(page)).toHaveText(allSaved);
    expect(await Promise.all([2, 13, 14].map((number) => storedStatement(context, seat, number)))).toEqual([
      "0",
      "1",
      "0",
    ]);
    await jump(page, "প্রশ্ন ২, আংশিক, পরে দেখব");
    await expect(choice(page, "২", "মিথ্যা")).toBeChecked();
  });

  test("says when the time ends offline, and goes on if only the phone's clock had jumped @js @exam", async ({
    page,
    context,
    seat,
  }) => {
    await page.clock.install();
    await enterRoom(page, seat);
    await context.setOffline(true);
    await choice(page, "৩", "সত্য").check();
    await page.clock.fastForward("02:00:00");
    const alert = main(page).getByRole("alert");
    await expect(alert).toContainText("সময় শেষ");
    await expect(alert).toContainText(/সার্ভার [০-৯]+টি প্রশ্নের উত্তর পেয়েছে। ১টি উত্তর এখনো এই ফোনে/);
    await expect(choice(page, "৩", "মিথ্যা")).toBeDisabled();

    await context.setOffline(false);
    await expect(choice(page, "৩", "মিথ্যা")).toBeEnabled();
    await expect(choice(page, "৩", "সত্য")).toBeChecked();
    expect(await storedStatement(context, seat, 3)).toBe("1");
  });

  test("shows the server's time on a phone that is an hour ahead @js @exam", async ({ page, seat }) => {
    await page.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() + 3_600_000;
    });
    await enterRoom(page, seat);
    await expect(page.getByRole("timer")).toHaveText(/^[৩২][০-৯]:[০-৯]{2}$/);
    await choice(page, "৪", "সত্য").check();
    await expect(roomState(page)).toHaveText(allSaved);
    await expect(page.getByRole("timer")).toHaveText(/^[৩২][০-৯]:[০-৯]{2}$/);
  });

  test("comes back with all answers when the browser is closed and reopened offline @js @exam @chromium", async ({
    playwright,
    launchOptions,
    baseURL,
    seat,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), "exam-room-"));
    const open = async (more: BrowserContextOptions = {}) => {
      const context = await playwright.chromium.launchPersistentContext(folder, { ...launchOptions, baseURL, ...more });
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    };
    const nowhere = { proxy: { server: "http://127.0.0.1:9", bypass: "<-loopback>" } };
    try {
      await test.step("an answer is given offline, and the browser is closed", async () => {
        const first = await open();
        await first.context.addCookies(seat.cookies);
        await enterRoom(first.page, seat);
        await waitForCachedPaper(first.page);
        await first.context.setOffline(true);
        await choice(first.page, "৫", "মিথ্যা").check();
        await expect(roomState(first.page)).toHaveText(/১টি উত্তর পাঠানো বাকি, এই ফোনে রাখা আছে/);
        await first.context.close();
      });
      await test.step("the reopened browser has it offline, and takes another", async () => {
        const second = await open(nowhere);
        await second.page.goto(`${seat.room}?page=2`);
        await expect(choice(second.page, "১৫", "ফাঁকা")).toBeVisible();
        await choice(second.page, "১৫", "সত্য").check();
        await expect(roomState(second.page)).toHaveText(/২টি উত্তর পাঠানো বাকি, এই ফোনে রাখা আছে/);
        await jump(second.page, "প্রশ্ন ৫, আংশিক, পাঠানো বাকি");
        await expect(choice(second.page, "৫", "মিথ্যা")).toBeChecked();
        await expect(second.page.goto("/my/courses")).rejects.toThrow(/ERR_PROXY/);
        await second.context.close();
      });
      await test.step("online again, both are saved", async () => {
        const third = await open();
        await third.page.goto(seat.room);
        await expect(roomState(third.page)).toHaveText(allSaved);
        expect(await storedStatement(third.context, seat, 5)).toBe("0");
        expect(await storedStatement(third.context, seat, 15)).toBe("1");
        await third.context.close();
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("submits an exam handed in offline once it is online, and leaves nothing stored @js @exam", async ({
    page,
    context,
    seat,
  }) => {
    await enterRoom(page, seat);
    await waitForCachedPaper(page);
    await context.setOffline(true);
    await choice(page, "১০", "মিথ্যা").check();
    await press(page, "সব দেখে নিন");
    await expect(page).toHaveURL(/\/review$/);
    await expect(main(page).getByRole("link", { name: "প্রশ্ন ১০, আংশিক, পাঠানো বাকি" })).toBeVisible();
    await press(page, "পরীক্ষা জমা দিন");
    await expect(main(page).getByRole("alert")).toContainText(/এখনো জমা হয়নি.*১টি উত্তর এই ফোনে রাখা আছে/);

    await context.setOffline(false);
    await expect(page).toHaveURL(/exam\/result$/);
    await expect(main(page).getByRole("status")).toContainText("উত্তর জমা হয়েছে");
    const stored = () =>
      page.evaluate(async () => [
        await caches.keys(),
        await indexedDB.databases(),
        (await navigator.serviceWorker.getRegistrations()).length,
      ]);
    await expect.poll(stored).toEqual([[], [], 0]);
  });
});
