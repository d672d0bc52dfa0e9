import { expect, type Page } from "@playwright/test";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { practiceAnswers } from "#api/db/schema/exams/practice.ts";
import { logOut, main, press, title } from "#tests/support/browser/doctors.ts";
import { allRight, choose, noneRight } from "#tests/support/browser/exams/practice-session.ts";
import { cachedPaths, offlineNote, openAndCache, openDashboard, test } from "#tests/support/browser/offline-cache.ts";

/** Opens the first question of a new session and waits until its next questions are on the phone. */
async function startKeptSession(page: Page): Promise<{ id: number; offline: string }> {
  await openDashboard(page);
  await openAndCache(page, "/my/schedule");
  await page.goto("/my/practice/new");
  await press(page, "শুরু করুন");
  await expect(page).toHaveURL(/question=1$/);
  const { pathname } = new URL(page.url());
  const offline = `${pathname}/offline`;
  await expect.poll(() => cachedPaths(page)).toContain(offline);
  return { id: Number(pathname.split("/").pop()), offline };
}

function answersOf(db: Database, sessionId: number) {
  return db
    .select({ number: practiceAnswers.number, value: practiceAnswers.value })
    .from(practiceAnswers)
    .where(and(eq(practiceAnswers.session_id, sessionId), isNotNull(practiceAnswers.answered_at)))
    .orderBy(practiceAnswers.number);
}

function state(page: Page) {
  return main(page).locator("[data-state]");
}

/** Answers the shown question without a connection; the verdict needs none. */
async function answerHere(page: Page, db: Database, isRight: boolean): Promise<void> {
  const question = main(page).locator("section[data-number]:visible");
  await choose(question, db, isRight);
  await question.getByRole("button", { name: "উত্তর মেলান" }).click();
  await expect(question.locator(".verdict-line")).toContainText(isRight ? allRight : noneRight);
  await expect(question.locator(".verdict-line")).toBeFocused();
  await expect(question.getByRole("heading", { name: "কেন", exact: true })).toBeVisible();
}

test("answers given without a connection have their verdict at once, and arrive once @js @exam", async ({
  page,
  context,
  portalDb,
  doctor: _,
}) => {
  const { id, offline } = await startKeptSession(page);
  await context.setOffline(true);
  await test.step("the kept questions are answered, also after another page was tried", async () => {
    await page.goto(offline);
    await expect(offlineNote(page)).toBeVisible();
    await answerHere(page, portalDb, true);
    await expect(state(page)).toContainText("১টি উত্তর এই ফোনে রাখা আছে");
    await page.goto(`/my/practice/${id}?question=2`);
    await expect(title(page)).toHaveText("ইন্টারনেট নেই");
    await page.getByRole("link", { name: "ইন্টারনেট ছাড়া অনুশীলন" }).click();
    await expect(page).toHaveURL(offline);
    await expect(main(page).locator("section:visible")).toHaveAttribute("data-number", "2");
    await answerHere(page, portalDb, false);
    await expect(state(page)).toContainText("২টি উত্তর এই ফোনে রাখা আছে");
  });
  await test.step("the logout asks before it leaves unsent answers", async () => {
    await page.goto("/my/schedule");
    await expect(offlineNote(page)).toBeVisible();
    await context.setOffline(false);
    const asked = page.waitForEvent("dialog");
    await page.getByRole("banner").locator(".account summary").click();
    const pressed = page.getByRole("banner").getByRole("button", { name: "লগআউট" }).click();
    const dialog = await asked;
    expect(dialog.message()).toContain("২টি উত্তর এখনো পাঠানো হয়নি");
    await dialog.dismiss();
    await pressed;
  });

  await test.step("with a connection they are sent from any page of practice", async () => {
    await page.goto("/my/practice");
    await expect.poll(async () => (await answersOf(portalDb, id)).map(({ number }) => number)).toEqual([1, 2]);
    const stored = await answersOf(portalDb, id);
    await page.goto(offline);
    await expect(state(page)).toContainText("সব উত্তর পাঠানো হয়েছে");
    await page.goto(`/my/practice/${id}?question=1`);
    await expect(main(page).locator(".verdict-line:visible")).toContainText(allRight);
    expect(await answersOf(portalDb, id), "the first answer is final").toEqual(stored);
  });
});

test("a session that ended elsewhere takes no later answers, and the doctor is told @js @exam", async ({
  page,
  context,
  portalDb,
  doctor: _,
}) => {
  const { id, offline } = await startKeptSession(page);
  await context.setOffline(true);
  await page.goto(offline);
  await answerHere(page, portalDb, true);
  await portalDb.execute(sql`update practice_sessions set finished_at = now() where id = ${id}`);
  await context.setOffline(false);
  await expect(state(page)).toHaveText("একটি উত্তর নেওয়া যায়নি। এই অনুশীলনটি শেষ হয়ে গেছে।");
});

test("kept questions are gone after the logout, and never shown to another login @js @exam", async ({
  page,
  context,
  doctor: _,
}) => {
  const { offline } = await startKeptSession(page);
  await page.goto("/my/practice");
  await logOut(page);
  await context.setOffline(true);
  await page.goto(offline);
  await expect(title(page)).toHaveText("ইন্টারনেট নেই");
});
