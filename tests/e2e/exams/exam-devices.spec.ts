import { expect } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { logIn, main, press } from "#tests/support/browser/doctors.ts";
import {
  allSaved,
  choice,
  enterRoom,
  waitForCachedPaper,
  question,
  roomState,
  storedStatement,
  test,
} from "#tests/support/browser/exams/exam-room-page.ts";

test.describe("an exam that is open in several places @js", () => {
  test("accepts answers in one tab at a time @js @exam", async ({ page, context, seat }) => {
    await enterRoom(page, seat);
    await choice(page, "৬", "সত্য").check();
    await expect(roomState(page)).toHaveText(allSaved);
    const other = await context.newPage();
    await other.goto(seat.room);
    await expect(main(other).getByRole("alert")).toContainText("আরেকটি ট্যাবে খোলা");
    await expect(choice(other, "৬", "মিথ্যা")).toBeDisabled();
    await press(other, "এই ট্যাবে চালিয়ে যান");
    await choice(other, "৬", "মিথ্যা").check();
    await expect(roomState(other)).toHaveText(allSaved);
    await expect(main(page).getByRole("alert")).toContainText("আরেকটি ট্যাবে খোলা");
    await expect(choice(page, "৬", "সত্য")).toBeDisabled();
    await other.close();
    await expect(choice(page, "৬", "মিথ্যা")).toBeChecked();
    await expect(choice(page, "৬", "মিথ্যা")).toBeEnabled();
  });

  test("keeps a tab closed whose paper comes after another took over @js @exam", async ({ page, context, seat }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/page=all/, async (route) => {
      await held;
      await route.continue();
    });
    await enterRoom(page, seat);
    const other = await context.newPage();
    await other.goto(seat.room);
    await press(other, "এই ট্যাবে চালিয়ে যান");
    await expect(main(page).getByRole("alert")).toContainText("আরেকটি ট্যাবে খোলা");
    release();
    await expect(page.locator("fieldset.question"), "the whole paper").not.toHaveCount(10);
    await expect(choice(page, "৬", "সত্য")).toBeDisabled();
  });

  test("keeps answers given after the session ended, and sends them after the login @js @exam", async ({
    page,
    context,
    seat,
  }) => {
    await enterRoom(page, seat);
    await waitForCachedPaper(page);
    await context.clearCookies({ name: "session" });
    await choice(page, "৭", "সত্য").check();
    const alert = main(page).getByRole("alert");
    await expect(alert).toContainText("সেশন শেষ হয়ে গেছে");
    await choice(page, "৮", "সত্য").check();
    await expect(roomState(page)).toHaveText(/২টি উত্তর পাঠানো বাকি/);
    await alert.getByRole("link", { name: "লগইন করুন" }).click();
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, seat.doctor.phone, seat.doctor.password);
    await expect(page).toHaveURL(seat.room);
    await expect(roomState(page)).toHaveText(allSaved);
    await expect(choice(page, "৭", "সত্য")).toBeChecked();
    expect(await storedStatement(context, seat, 8)).toBe("1");
  });

  test("tells a device that another one took over, and shows both answers where they differ @js @exam", async ({
    page,
    context,
    openBrowser,
    seat,
  }) => {
    await enterRoom(page, seat);
    await waitForCachedPaper(page);
    await context.setOffline(true);
    await choice(page, "৯", "সত্য").check();
    await choice(page, "১০", "সত্য").check();

    const other = await openBrowser();
    await logInAs(other, seat.doctor);
    await other.goto(seat.room);
    await press(other, "এখানে চালিয়ে যান");
    await expect(other.getByRole("timer")).toBeVisible();
    await choice(other, "৯", "মিথ্যা").check();
    await expect(roomState(other)).toHaveText(allSaved);
    await other.context().close();

    await context.setOffline(false);
    await expect(main(page).getByRole("alert")).toContainText("অন্য ডিভাইসে চলছে");
    await expect(choice(page, "১০", "মিথ্যা")).toBeDisabled();
    await press(page, "এখানে চালিয়ে যান");
    const dispute = question(page, "৯").getByRole("alert");
    await expect(dispute).toContainText("দুই ডিভাইসে দুই উত্তর");
    await expect(dispute.getByRole("button")).toHaveText([/^a সত্য এই ডিভাইস$/, /^a মিথ্যা .+, .+/]);
    await expect(choice(page, "১০", "সত্য")).toBeChecked();
    await page.goto(`${seat.room}/review`);
    const reminder = main(page).getByRole("alert").filter({ hasText: "দুই ডিভাইসে দুই উত্তর" });
    await reminder.getByRole("link", { name: "প্রশ্ন ৯" }).click();
    await dispute.getByRole("button", { name: /সত্য.*এই ডিভাইস/ }).click();
    await expect(dispute).toBeHidden();
    await expect(choice(page, "৯", "সত্য")).toBeChecked();
    expect(await storedStatement(context, seat, 9)).toBe("1");
  });

  test("shows the new end of an extended exam with the next save @js @exam", async ({ page, portalDb, seat }) => {
    await enterRoom(page, seat);
    const end = main(page).locator("[data-end-time]");
    const before = (await end.textContent()) ?? "";
    await portalDb
      .update(examAttempts)
      .set({ ends_at: sql`${examAttempts.ends_at} + interval '25 minutes'` })
      .where(
        and(eq(examAttempts.enrolment_id, Number(seat.doctor.courses.past)), eq(examAttempts.status, "in_progress")),
      );
    await choice(page, "৬", "সত্য").check();
    await expect(end).not.toHaveText(before);
    const shown = await end.textContent();
    await page.reload();
    await expect(end).toHaveText(shown ?? "");
  });

  test("is removed from the phone when its doctor logs out or another one logs in @js @exam", async ({
    page,
    context,
    seat,
    cloneDoctor,
  }) => {
    const traces = () =>
      page.evaluate(async () => [...(await caches.keys()), ...(await indexedDB.databases()).map(({ name }) => name)]);
    await enterRoom(page, seat);
    await waitForCachedPaper(page);
    const firstTraces = await traces();
    expect(firstTraces).not.toEqual([]);
    await context.clearCookies({ name: "session" });
    await logInAs(page, await cloneDoctor("01700000002"));
    await page.goto("/my/dashboard"); // which is cached, too, for the other doctor
    const left = async () => (await traces()).filter((name) => firstTraces.includes(name));
    await expect.poll(left).toEqual([]);

    await context.clearCookies({ name: "session" });
    await logInAs(page, seat.doctor);
    await page.goto(seat.room);
    await waitForCachedPaper(page);
    await page.goto("/logout");
    await press(page, "লগআউট করুন");
    await expect(page).toHaveURL("/");
    await expect.poll(traces).toEqual([]);
  });

  test("asks before a logout with unsent answers, and keeps them for the next login @js @exam", async ({
    page,
    context,
    seat,
  }) => {
    await enterRoom(page, seat);
    await waitForCachedPaper(page);
    await context.route("**/participated/answers", (route) => route.abort());
    await choice(page, "৯", "সত্য").check();
    await expect(roomState(page)).toHaveText(/১টি উত্তর পাঠানো বাকি/);

    await page.goto("/logout");
    const questions: string[] = [];
    page.once("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await press(page, "লগআউট করুন");
    await expect.poll(() => questions.join()).toContain("১টি উত্তর এখনো পাঠানো হয়নি");
    await expect(page).toHaveURL("/logout");

    page.once("dialog", (again) => void again.accept());
    await press(page, "লগআউট করুন");
    await expect(page).toHaveURL("/");
    await context.unroute("**/participated/answers");
    await logInAs(page, seat.doctor);
    await page.goto(seat.room);
    await expect.poll(() => storedStatement(context, seat, 9)).toBe("1");
  });
});
