import { expect, test } from "@playwright/test";
import { demoDoctor, logInAs } from "../support/demo-doctor.ts";
import { logIn, main, press } from "../support/doctors.ts";
import {
  allSaved,
  choice,
  enterRoom,
  paperIsKept,
  question,
  roomState,
  storedStatement,
  takeSeat,
  type Seat,
} from "../support/room.ts";

test.describe("an exam that is open in more than one place @js", () => {
  test.describe.configure({ mode: "serial" }); // one exam, one seat
  let seat: Seat;

  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext();
    seat = await takeSeat(await context.newPage(), "মডেল টেস্ট ২: পূর্ণ সিলেবাস");
    await context.close();
  });

  test("is written to in one tab at a time @js", async ({ page, context }) => {
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

  test("keeps what is typed when the session ends, and sends it after the login @js", async ({ page, context }) => {
    await enterRoom(page, seat);
    await paperIsKept(page);
    await context.clearCookies({ name: "session" });
    await choice(page, "৭", "সত্য").check();
    const notice = main(page).getByRole("alert");
    await expect(notice).toContainText("সেশন শেষ হয়ে গেছে");
    await choice(page, "৮", "সত্য").check();
    await expect(roomState(page)).toHaveText(/২টি উত্তর পাঠানো বাকি/);
    await notice.getByRole("link", { name: "লগইন করুন" }).click();
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, demoDoctor.phone, demoDoctor.password);
    await expect(page).toHaveURL(seat.room);
    await expect(roomState(page)).toHaveText(allSaved);
    await expect(choice(page, "৭", "সত্য")).toBeChecked();
    expect(await storedStatement(context, seat, 8)).toBe("1");
    seat = { ...seat, cookies: await context.cookies() };
  });

  test("tells a device that another one has taken over, and shows both answers where they differ @js", async ({
    page,
    context,
    browser,
  }) => {
    test.slow();
    await enterRoom(page, seat);
    await paperIsKept(page);
    await context.setOffline(true);
    await choice(page, "৯", "সত্য").check();
    await choice(page, "১০", "সত্য").check();

    const other = await (await browser.newContext()).newPage();
    await logInAs(other);
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
    await expect(choice(page, "১০", "সত্য")).toBeChecked();
    await dispute.getByRole("button", { name: /সত্য.*এই ডিভাইস/ }).click();
    await expect(dispute).toBeHidden();
    await expect(choice(page, "৯", "সত্য")).toBeChecked();
    expect(await storedStatement(context, seat, 9)).toBe("1");
  });

  test("leaves the phone when its doctor logs out, or another one logs in @js", async ({ page, context }) => {
    const traces = () =>
      page.evaluate(async () => [await caches.keys(), (await indexedDB.databases()).map(({ name }) => name)]);
    await enterRoom(page, seat);
    await paperIsKept(page);
    await context.clearCookies({ name: "session" });
    await logInAs(page, "01700000002");
    await expect.poll(traces).toEqual([[], []]);

    await context.clearCookies({ name: "session" });
    await logInAs(page);
    await page.goto(seat.room);
    await paperIsKept(page);
    await page.goto("/logout");
    await press(page, "লগআউট করুন");
    await expect(page).toHaveURL("/");
    await expect.poll(traces).toEqual([[], []]);
  });
});
