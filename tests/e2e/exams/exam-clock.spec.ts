import { expect, type Page } from "@playwright/test";
import { enterRoom, test } from "#tests/support/browser/exams/exam-room-page.ts";

/** Milliseconds by which the phone's wall clock is fast. */
declare global {
  interface Window {
    fastMs: number;
  }
}

async function secondsLeft(page: Page): Promise<number> {
  const shown = (await page.getByRole("timer").textContent()) ?? "";
  const digits = shown.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - "০".charCodeAt(0)));
  return digits.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

test("the countdown outlives a clock that is put back @js @exam", async ({ page, seat }) => {
  await page.addInitScript(() => {
    window.fastMs = 6 * 60_000;
    const now = Date.now.bind(Date);
    Date.now = () => now() + window.fastMs;
  });
  await enterRoom(page, seat);
  const before = await secondsLeft(page);
  await page.evaluate(() => (window.fastMs = 0));
  await expect.poll(() => secondsLeft(page), "time goes on").toBeLessThan(before);
});
