import { expect, type BrowserContext, type Page } from "@playwright/test";
import { main, press } from "#tests/support/browser/doctors.ts";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import {
  allSaved,
  question,
  roomState,
  test,
  waitForCachedPaper,
} from "#tests/support/browser/exams/exam-room-page.ts";
import { totalWireBytes, watchTraffic } from "#tests/support/browser/traffic.ts";

const clientBytes = 10_000;
const numbers = ["১", "২", "৩", "৪", "৫", "৬", "৭", "৮", "৯", "১০"];

async function startTrial(page: Page): Promise<void> {
  await page.goto("/on-spot-quiz/trial-fcps-p-ii");
  await press(page, "ট্রায়াল পরীক্ষা শুরু করুন");
}

/** Starts a trial exam, and waits until its script and its offline copies are there. */
async function enterTrial(page: Page): Promise<void> {
  await startTrial(page);
  await expect(page.getByRole("timer")).toHaveText(/^[৯০-১][০-৯]?:[০-৯]{2}$/);
  await waitForCachedPaper(page);
}

async function answer(page: Page, chosen: string[]): Promise<void> {
  for (const number of chosen) await question(page, number).getByRole("radio").first().check();
}

async function sendNothing(context: BrowserContext): Promise<void> {
  await context.route("**/answers", (route) => route.abort());
}

/** Line with the number of answered questions. */
const counter = (page: Page) => page.locator("p[data-counter]");

/** Names of caches and databases, number of workers, and the cookie that names held rooms. */
const storedOn = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    held: document.cookie,
  }));

test.describe("a trial exam with JavaScript @js", () => {
  test("counts all ten answers after a cut line and a reload @js @exam", async ({ page, context }) => {
    const traffic = await watchTraffic(page);
    await enterTrial(page);
    expect(totalWireBytes(traffic.ofType("Script"))).toBeLessThanOrEqual(clientBytes);
    await answer(page, numbers.slice(0, 5));
    await expect(counter(page)).toContainText("৫ / ১০");
    await expect(roomState(page)).toHaveText(allSaved);

    await context.setOffline(true);
    await answer(page, numbers.slice(5));
    await expect(counter(page)).toContainText("১০ / ১০");
    await expect(roomState(page)).toHaveText(/৫টি উত্তর পাঠানো বাকি, এই ফোনে রাখা আছে/);
    await page.reload();
    await expect(question(page, "১০").getByRole("radio").first()).toBeChecked();
    await expect(counter(page)).toContainText("১০ / ১০");
    await expect(page.getByRole("timer")).toBeVisible();

    await context.setOffline(false);
    await expect(roomState(page)).toHaveText(allSaved);
    await press(page, "সব দেখে নিন");
    await press(page, "ট্রায়াল পরীক্ষা জমা দিন");
    await expect(page).toHaveURL(/\/result$/);
    await expect(main(page)).toContainText("পুরো উত্তর ১০টি, আংশিক ০টি, ফাঁকা ০টি");
    await expect.poll(() => storedOn(page)).toEqual({ caches: [], databases: [], workers: 0, held: "" });
  });

  test("stores under a name that does not tell the key @js @exam", async ({ page }) => {
    await enterTrial(page);
    const [, key = ""] = /entries\/([\w-]{22})/.exec(page.url()) ?? [];
    const { caches, databases, held } = await storedOn(page);
    expect(caches).toEqual([expect.stringMatching(/^quiz-room:[\w-]{16}$/)]);
    expect(databases).toEqual(caches);
    expect(held).toBe(`quiz_rooms=${caches[0]?.split(":")[1] ?? ""}`);
    expect(held).not.toContain(key.slice(0, 16));
  });

  test("shows no copy once the browser does not hold the entry @js @exam", async ({ page, context }) => {
    await enterTrial(page);
    await context.clearCookies({ name: "quiz_rooms" });
    await context.setOffline(true);
    await expect(page.reload()).rejects.toThrow(/net::ERR_/);
  });

  test("keeps unsent answers through a login @js @exam", async ({ page, context, cloneDoctor }) => {
    await enterTrial(page);
    await sendNothing(context);
    await answer(page, ["৩"]);
    await expect(roomState(page)).toHaveText(/১টি উত্তর পাঠানো বাকি/);
    const room = page.url();
    await logInAs(page, await cloneDoctor());
    await page.goto("/my/dashboard");
    await context.unroute("**/answers");
    await page.goto(room);
    await expect(question(page, "৩").getByRole("radio").first()).toBeChecked();
    await expect(roomState(page)).toHaveText(allSaved);
  });

  for (const [browser, prepare] of [
    ["", () => undefined],
    [" in a browser without copies", () => void Reflect.deleteProperty(globalThis, "cookieStore")],
  ] as const) {
    test(`is forgotten by its result when the time ended elsewhere${browser} @js @exam`, async ({ page, context }) => {
      await page.addInitScript(prepare);
      await startTrial(page);
      await expect(page.getByRole("timer")).toBeVisible();
      await expect.poll(() => storedOn(page)).not.toMatchObject({ databases: [] });
      const room = new URL(page.url()).pathname;
      await page.goto("about:blank");
      const review = await (await context.request.get(`${room}/review`)).text();
      const submission_key = /name="submission_key" value="([^"]+)"/.exec(review)?.[1] ?? "";
      const headers = { "sec-fetch-site": "same-origin" };
      await context.request.post(`${room}/review`, { form: { submission_key }, headers, maxRedirects: 0 });
      await page.goto(`${room}/result`);
      await expect.poll(() => storedOn(page)).toMatchObject({ caches: [], databases: [], held: "" });
    });
  }
});

test("without a script a trial exam says how it works, and shows no clock and no count @exam", async ({
  openBrowser,
}) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  await startTrial(page);
  await expect(roomState(page)).toHaveText(/^শেষ সময় .*, উত্তর সেভ হয় নিচের বোতামে।$/);
  await expect(counter(page)).toBeHidden();
  await expect(main(page).locator("iframe")).toHaveCount(0);
  await answer(page, ["১"]);
  await press(page, "সেভ করুন");
  await expect(question(page, "১").getByRole("radio").first()).toBeChecked();
});
