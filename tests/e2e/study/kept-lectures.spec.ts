import { expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { logOut, main, title } from "#tests/support/browser/doctors.ts";
import { watchErrors } from "#tests/support/browser/inspect-page.ts";
import { removeNewFunctions } from "#tests/support/browser/engines/old-functions.ts";
import { holdDatabase } from "#tests/support/browser/engines/held-storage.ts";
import { openDashboard, test as offlineTest } from "#tests/support/browser/offline-cache.ts";
import { addLargeLecture } from "#tests/support/rows/large-lecture.ts";

const keptPage = "/my/kept-lectures";
const partBytes = 512 * 1024;
const lectureBytes = 8 * partBytes;
const dayMs = 24 * 60 * 60 * 1000;

function kept(page: Page): Locator {
  return main(page).getByRole("list", { name: "ফোনে রাখা লেকচার" }).getByRole("listitem");
}

function state(page: Page): Locator {
  return main(page).locator("[data-state]");
}

/** Names of the databases in which this browser keeps lectures. */
function databases(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []));
}

/** Opens the offer to keep a lecture; returns the button that keeps its video. */
async function openOffer(page: Page, lecture: { page: string }): Promise<Locator> {
  await openDashboard(page);
  await page.goto(lecture.page);
  await main(page).getByRole("link", { name: "ফোনে রাখুন" }).click();
  await expect(main(page).locator("[data-room]")).toContainText(/এই ফোনে আর [০-৯.]+\s[MG]B রাখা যাবে/);
  return main(page).getByRole("button", { name: /^ফোনে রাখুন: ২৪০p ভিডিও · ৪\.২\sMB$/ });
}

/** Opens a lecture, and chooses to keep its video. */
async function keep(page: Page, lecture: { page: string }): Promise<void> {
  await (await openOffer(page, lecture)).click();
}

async function whole(page: Page): Promise<void> {
  await expect(kept(page).getByRole("button", { name: "চালান" })).toBeVisible();
  await expect.poll(() => page.evaluate((path) => caches.match(path).then(Boolean), keptPage)).toBe(true);
}

/** Plays the kept lecture, and waits until a second of it has been played. */
async function play(page: Page): Promise<void> {
  await kept(page).getByRole("button", { name: "চালান" }).click();
  const video = main(page).locator("video");
  await expect(video).toHaveAttribute("src", /^blob:/);
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true; // this browser has nothing to play sound on
    await player.play();
  });
  await expect.poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(1);
}

async function openOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.goto(keptPage);
}

type LargeLecture = Awaited<ReturnType<typeof addLargeLecture>>;

const test = offlineTest.extend<{ lecture: LargeLecture; keptLecture: LargeLecture }>({
  lecture: async ({ portalDb, doctor }, use) => use(await addLargeLecture(portalDb, doctor, lectureBytes)),
  keptLecture: async ({ page, lecture }, use) => {
    await keep(page, lecture);
    await whole(page);
    await use(lecture);
  },
});

test("a kept lecture plays with the network cut, and is gone after the logout @js", async ({
  page,
  context,
  doctor,
  keptLecture: lecture,
}) => {
  await expect(kept(page)).toContainText(lecture.title);
  await expect(kept(page)).toContainText(/৪\.২\sMB · .* পর্যন্ত/);

  await openOffline(page, context);
  await expect(state(page)).toHaveText("১টি লেকচার এই ফোনে রাখা আছে।");
  await play(page);
  await expect(main(page).locator(".watermark")).toContainText(doctor.phone.slice(-4));

  await context.setOffline(false);
  await page.goto(keptPage);
  await expect(kept(page)).toHaveCount(1);
  expect(await databases(page)).toHaveLength(1);
  await logOut(page);
  await expect.poll(() => databases(page)).toEqual([]);
  await openOffline(page, context);
  await expect(title(page)).toHaveText("ইন্টারনেট নেই");
});

test("a list that cannot be read is told, and shown when it can @js", async ({
  page,
  context,
  keptLecture: lecture,
}) => {
  const letGo = await holdDatabase(context, "pages:");
  await page.goto(keptPage);
  await expect(state(page)).toHaveText("এই ফোনে রাখা লেকচার এখনো পড়া যায়নি, আবার চেষ্টা চলছে…");
  await letGo();
  await expect(kept(page)).toContainText(lecture.title);
  await expect(state(page)).toHaveText("১টি লেকচার এই ফোনে রাখা আছে।");
});

test("a kept lecture goes on where it was left while it played @js", async ({ page, keptLecture: _ }) => {
  await play(page);
  const video = main(page).locator("video");
  const position = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await expect.poll(position).toBeGreaterThan(10); // saved every five seconds
  await page.reload();
  await play(page);
  expect(await position()).toBeGreaterThan(4);
});

test("a lecture is kept, plays offline and is deleted in Chrome 87 @js", async ({ page, context, lecture }) => {
  await removeNewFunctions(page, { hasCookieStore: true });
  await keep(page, lecture);
  await whole(page);
  await openOffline(page, context);
  expect(await page.evaluate(() => "locks" in navigator || "at" in Array.prototype)).toBe(false);
  await play(page);
  await context.setOffline(false);
  await page.goto(keptPage);
  await logOut(page);
  await expect.poll(() => databases(page)).toEqual([]);
});

test("a phone without room keeps no lecture, and the page says so @js", async ({ page, lecture }) => {
  const button = await openOffer(page, lecture);
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 30_000 });
  await button.click();
  await expect(main(page).locator("[data-answer]")).toContainText("জায়গা নেই");
  await expect(kept(page)).toHaveCount(0);
});

test("a browser without Cookie Store keeps no lecture, and the page says so @js", async ({ page, lecture }) => {
  await removeNewFunctions(page);
  const errors = watchErrors(page);
  await page.goto(`${keptPage}?lecture=${lecture.id}`);
  await expect(state(page)).toContainText("এই ব্রাউজারে লেকচার রাখা যায় না।");
  await expect(main(page).getByRole("button", { name: /^ফোনে রাখুন/ })).toHaveCount(0);
  expect(await databases(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("a download that was cut goes on where it stopped @js", async ({ page, context, lecture }) => {
  const loaded: string[] = [];
  let isCut = true;
  await context.route("**/my/files/**", async (route) => {
    if (isCut && loaded.length === 3) return route.abort();
    loaded.push((await route.request().headerValue("range")) ?? "");
    return route.continue();
  });
  await keep(page, lecture);
  await expect(kept(page)).toContainText(/৪\.২\sMB-এর ৩৭% এসেছে · ইন্টারনেট পেলে নিজে থেকেই আবার আসবে/);
  await page.goto("/my/schedule");
  isCut = false;
  await page.goto(keptPage);
  await whole(page);
  expect(loaded.map((range) => Number(/\d+/.exec(range)?.[0]))).toEqual(
    Array.from({ length: lectureBytes / partBytes }, (_, part) => part * partBytes),
  );
  await play(page);
});

test("a kept lecture is gone at the next contact after the access was withdrawn @js", async ({
  page,
  context,
  portalDb,
  keptLecture: lecture,
}) => {
  await portalDb.update(enrolments).set({ status: "suspended" }).where(eq(enrolments.id, lecture.courseId));
  await openOffline(page, context);
  await play(page);
  await context.setOffline(false);
  await expect(kept(page)).toHaveCount(0);
  await expect(main(page).locator("video")).toBeHidden();
  await openOffline(page, context);
  await expect(state(page)).toContainText("কোনো লেকচার রাখা নেই");
});

test("a kept lecture is gone once another device keeps it @js", async ({
  page,
  openBrowser,
  doctor,
  keptLecture: lecture,
}) => {
  const other = await openBrowser({ serviceWorkers: "allow" });
  await logInAs(other, doctor);
  await other.goto(`${keptPage}?lecture=${lecture.id}`);
  await expect(main(other)).toContainText("অন্য ডিভাইসে রাখা");
  await main(other)
    .getByRole("button", { name: /^ফোনে রাখুন: ২৪০p/ })
    .click();
  await whole(other);
  await page.reload();
  await expect(state(page)).toContainText("কোনো লেকচার রাখা নেই");
  await expect(main(page)).toContainText("অন্য ডিভাইসে রাখা");
});

test("a kept lecture is gone at its stored expiry, and a clock that is set back does not extend it @js", async ({
  page,
  context,
  keptLecture: _,
}) => {
  await openOffline(page, context);
  await expect(kept(page)).toHaveCount(1);
  const now = Date.now();
  await page.clock.setFixedTime(now + 5 * dayMs);
  await page.reload();
  await expect(kept(page)).toHaveCount(1);
  await page.clock.setFixedTime(now);
  await page.reload();
  await kept(page).getByRole("button", { name: "চালান" }).click();
  await expect(state(page)).toContainText("ফোনের ঘড়ি পিছিয়ে গেছে");
  await expect(main(page).locator("video")).toBeHidden();
  await page.clock.setFixedTime(now + 7 * dayMs + 60_000);
  await page.reload();
  await expect(state(page)).toContainText("কোনো লেকচার রাখা নেই");
});

test("a lecture that the doctor deletes may be kept elsewhere, and one of a login that ended is deleted @js", async ({
  page,
  portalDb,
  keptLecture: lecture,
}) => {
  await kept(page).getByRole("button", { name: "মুছে দিন" }).click();
  await expect(kept(page)).toHaveCount(0);
  const rows = () =>
    portalDb.execute(sql`select id from kept_lectures where lecture_id = ${lecture.id}`).then((found) => found.rows);
  await expect.poll(rows).toEqual([]);
  await keep(page, lecture);
  await whole(page);
  await portalDb.execute(sql`update access_tokens set revoked_at = now() where doctor_id = ${lecture.doctorId}`);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(kept(page)).toHaveCount(0);
});
