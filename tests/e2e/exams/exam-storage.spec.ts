import { expect } from "@playwright/test";
import { main, press } from "#tests/support/browser/doctors.ts";
import {
  allSaved,
  choice,
  enterRoom,
  question,
  roomState,
  storedStatement,
  test,
  waitForCachedPaper,
} from "#tests/support/browser/exams/exam-room-page.ts";
import { holdCaches, holdDatabase } from "#tests/support/browser/engines/held-storage.ts";

const unread = /এই ফোনে রাখা উত্তর এখনো পড়া যায়নি, আবার চেষ্টা চলছে/;

test.describe("an exam room whose stored answers cannot be read @js", () => {
  test("takes answers meanwhile, and adds the stored ones when they come @js @exam", async ({
    page,
    context,
    seat,
  }) => {
    await enterRoom(page, seat);
    await waitForCachedPaper(page);
    await context.route("**/participated/answers", (route) => route.abort());
    await choice(page, "১", "সত্য").check();
    await choice(page, "২", "সত্য").check();
    await expect(roomState(page)).toHaveText(/২টি উত্তর পাঠানো বাকি/);

    const letGo = await holdDatabase(context, "exam-room:");
    await page.goto(seat.room);
    await expect(roomState(page)).toHaveText(unread);
    await choice(page, "২", "মিথ্যা").check();
    await choice(page, "৩", "সত্য").check();
    await expect(roomState(page)).toHaveText(/পাতাটি বন্ধ করবেন না: ২টি উত্তর পাঠানো বাকি.*এখনো পড়া যায়নি/);

    await letGo();
    await expect(roomState(page)).toHaveText(/^৩টি উত্তর পাঠানো বাকি/);
    await expect(choice(page, "১", "সত্য")).toBeChecked();
    await expect(choice(page, "২", "মিথ্যা")).toBeChecked();
    await page.reload();
    await expect(roomState(page)).toHaveText(/^৩টি উত্তর পাঠানো বাকি/);
    await context.unroute("**/participated/answers");
    await expect(roomState(page)).toHaveText(allSaved);
    expect(await Promise.all([1, 2, 3].map((number) => storedStatement(context, seat, number)))).toEqual([
      "1",
      "0",
      "1",
    ]);
  });

  test("sends answers that it cannot store @js @exam", async ({ page, context, seat }) => {
    await enterRoom(page, seat);
    await waitForCachedPaper(page);
    const letGo = await holdDatabase(context, "exam-room:");
    await page.goto(seat.room);
    await expect(roomState(page)).toHaveText(unread);
    await choice(page, "৪", "সত্য").check();
    await expect.poll(() => storedStatement(context, seat, 4)).toBe("1");
    await expect(roomState(page)).toHaveText(unread);
    await letGo();
    await expect(roomState(page)).toHaveText(allSaved);
  });

  test("calls nothing blank offline, and submits only with the stored answers @js @exam", async ({
    page,
    context,
    seat,
  }) => {
    await enterRoom(page, seat);
    await waitForCachedPaper(page);
    await context.setOffline(true);
    await choice(page, "৫", "সত্য").check();
    await expect(roomState(page)).toHaveText(/১টি উত্তর পাঠানো বাকি/);
    await context.setOffline(false);
    const letGo = await holdDatabase(context, "exam-room:");
    await context.setOffline(true);
    await page.goto(`${seat.room}/review`);
    await expect(roomState(page)).toHaveText(unread);
    for (const place of [".counts", "[data-blanks]", ".cells > .blank >> nth=0"])
      await expect(main(page).locator(place)).toBeHidden();
    await expect(main(page).getByRole("link", { name: "প্রশ্নে ফিরুন" })).toBeVisible();

    await context.setOffline(false);
    await press(page, "পরীক্ষা জমা দিন");
    const alert = main(page).getByRole("alert");
    await expect(alert).toContainText(/এখনো জমা হয়নি.*পড়া গেলে নিজে থেকেই জমা হবে/);
    await letGo();
    await expect(page).toHaveURL(/exam\/result$/);
    await expect(main(page).getByRole("status")).toContainText("উত্তর জমা হয়েছে");
  });

  test("is not deleted by a logout, which asks first @js @exam", async ({ page, context, seat }) => {
    await enterRoom(page, seat);
    await waitForCachedPaper(page);
    await context.route("**/participated/answers", (route) => route.abort());
    await choice(page, "৬", "সত্য").check();
    await expect(roomState(page)).toHaveText(/১টি উত্তর পাঠানো বাকি/);
    const letGo = await holdDatabase(context, "exam-room:");
    await page.goto("/logout");
    const questions: string[] = [];
    page.once("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await press(page, "লগআউট করুন");
    await expect.poll(() => questions[0]).toContain("হয়তো কিছু উত্তর এখনো পাঠানো হয়নি");
    await letGo();
    await page.goto(seat.room);
    await expect(choice(page, "৬", "সত্য")).toBeChecked();
    await expect(question(page, "৬")).toHaveAttribute("data-unsent", "");
  });
});

test.describe("an exam room whose cache of copies does not respond @js", () => {
  test.beforeEach(({ page }) => holdCaches(page));

  test("takes and submits answers @js @exam", async ({ page, context, seat }) => {
    await enterRoom(page, seat);
    await choice(page, "১", "সত্য").check();
    await expect(roomState(page)).toHaveText(allSaved);
    expect(await storedStatement(context, seat, 1)).toBe("1");
    await page.goto(`${seat.room}/review`);
    await press(page, "পরীক্ষা জমা দিন");
    await expect(page).toHaveURL(/exam\/result$/);
  });

  test("is left by a logout, which asks first @js @exam", async ({ page, seat }) => {
    await enterRoom(page, seat);
    await page.goto("/logout");
    const questions: string[] = [];
    page.once("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.accept();
    });
    await press(page, "লগআউট করুন");
    await expect.poll(() => questions[0]).toContain("হয়তো কিছু উত্তর এখনো পাঠানো হয়নি");
    await expect(page).toHaveURL(/\/login|\/$/);
  });
});
