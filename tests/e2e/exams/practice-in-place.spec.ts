import { expect, type Page } from "@playwright/test";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { practiceAnswers } from "#api/db/schema/exams/practice.ts";
import { main, press } from "#tests/support/browser/doctors.ts";
import {
  allRight,
  answer,
  choose,
  noneRight,
  shownQuestion,
  verdictLine,
} from "#tests/support/browser/exams/practice-session.ts";
import { test } from "#tests/support/browser/journey.ts";
import { layoutShiftOf, steadyLayout, watchLayout } from "#tests/support/browser/layout-shift.ts";
import { findPastExam } from "#tests/support/rows/exams/demo-exams.ts";

/** Opens a new session of ten questions, and waits until their solutions are in the page. */
async function startSession(page: Page): Promise<number> {
  await page.goto("/my/practice/new?kind=mcq5");
  await press(page, "শুরু করুন");
  await expect(page).toHaveURL(/question=1$/);
  await expect(main(page).locator("[data-solution]")).toHaveCount(10);
  return Number(new URL(page.url()).pathname.split("/").pop());
}

function storedNumbers(db: Database, sessionId: number) {
  return db
    .select({ number: practiceAnswers.number })
    .from(practiceAnswers)
    .where(and(eq(practiceAnswers.session_id, sessionId), isNotNull(practiceAnswers.answered_at)))
    .orderBy(practiceAnswers.number)
    .then((rows) => rows.map(({ number }) => number));
}

test("ten questions load no page, and lose no answer while the line is cut @js @exam", async ({
  page,
  context,
  portalDb,
  doctor: _,
}) => {
  await watchLayout(page);
  const id = await startSession(page);
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  const state = main(page).locator("[data-state]");
  for (let number = 1; number <= 10; number += 1) {
    if (number === 4) {
      expect(await layoutShiftOf(page), "of three verdicts").toBeLessThanOrEqual(steadyLayout);
      await context.setOffline(true);
    }
    await expect(shownQuestion(page)).toHaveAttribute("data-number", String(number));
    await answer(page, portalDb, number % 2 === 0);
    await expect(verdictLine(page)).toContainText(number % 2 === 0 ? allRight : noneRight);
    await expect(verdictLine(page)).toBeFocused();
    if (number === 7) {
      await expect(state).toHaveText("৪টি উত্তর এই ফোনে রাখা আছে, ইন্টারনেট এলে নিজে থেকেই যাবে।");
      await expect(verdictLine(page), "only the server knows").not.toContainText("আবার আসবে");
      await context.setOffline(false);
      await expect(verdictLine(page)).toContainText("আবার আসবে");
    }
    if (number < 10) await main(page).getByRole("link", { name: "পরের প্রশ্ন" }).click();
  }
  expect(documents, "pages loaded").toEqual([]);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/assets/enter"))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  expect(scripts, "the session's own script").toHaveLength(1);
  expect(scripts[0]).toBeLessThanOrEqual(12_000);
  await press(page, "ফল দেখুন");
  await expect(page).toHaveURL(/\/result$/);
  expect(await storedNumbers(portalDb, id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a session is answered with the keyboard alone @js @exam", async ({ page, doctor: _ }) => {
  await startSession(page);
  await shownQuestion(page).locator(".statement").first().focus();
  for (const key of ["1", "2", "0", "t", "f"]) await page.keyboard.press(key);
  const chosen = shownQuestion(page).locator(".statement input:checked");
  for (const [place, value] of ["1", "0", "-", "1", "0"].entries()) {
    await expect(chosen.nth(place)).toHaveValue(value);
  }
  await page.keyboard.press("Enter");
  await expect(verdictLine(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(shownQuestion(page)).toHaveAttribute("data-number", "2");
  await expect(page).toHaveTitle(/^২\/১০: /);
});

test("an answer that another device gave first is the one that shows @js @exam", async ({
  page,
  portalDb,
  doctor: _,
}) => {
  const id = await startSession(page);
  await portalDb.execute(
    sql`update practice_answers set answered_at = now(), value = 'null'::jsonb where session_id = ${id} and number = 1`,
  );
  await answer(page, portalDb, true);
  await expect(verdictLine(page)).toContainText(/[০-৯]-এ ০ ঠিক/);
  await expect(main(page).locator(".answered .mark.blank:visible").first()).toBeVisible();
  await expect(main(page).locator("[data-state]")).toContainText("অন্য ডিভাইসে এটির উত্তর আগেই দেওয়া ছিল");
});

test("an answer given while another is on its way follows it @js @exam", async ({ page, portalDb, doctor: _ }) => {
  const id = await startSession(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    /\/answers$/,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await answer(page, portalDb, true);
  await main(page).getByRole("link", { name: "পরের প্রশ্ন" }).click();
  await answer(page, portalDb, true);
  await expect(verdictLine(page)).toBeFocused();
  release();
  await expect.poll(() => storedNumbers(portalDb, id)).toEqual([1, 2]);
});

test("an exam that starts meanwhile takes the held solutions away @js @exam", async ({ page, doctor, portalDb }) => {
  const { course, event } = await findPastExam(portalDb, doctor);
  const id = await startSession(page);
  await choose(shownQuestion(page), portalDb, true);
  const form = { form: "start", agree: "on", idempotency_key: `in-place-of-${doctor.phone}` };
  const headers = { "sec-fetch-site": "same-origin" };
  const exam = `/my/courses/${course}/events/${event}/pending-exam-info`;
  expect((await page.request.post(exam, { form, headers, maxRedirects: 0 })).status()).toBe(303);
  await press(page, "উত্তর মেলান");
  await expect(main(page).getByRole("status")).toContainText("যা উত্তর দিয়েছেন, সব রাখা আছে।");
  await expect(main(page).locator("section[data-number], [data-solution]")).toHaveCount(0);
  expect(await storedNumbers(portalDb, id)).toEqual([1]);
});
