import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { main, newDoctor, press, register, title } from "#tests/support/browser/doctors.ts";
import { eventPaths, goToPay, payAtBkash } from "#tests/support/browser/checkout-pages.ts";

test("a visitor logs in before registering for an event @money", async ({ page }) => {
  await page.goto(eventPaths.free);
  const join = main(page).getByRole("link", { name: "লগইন করে নাম লেখান" });
  await expect(join).toHaveAttribute("href", /^\/login\?next=.*%22event%22/);
  await register(page, newDoctor(), new URL((await join.getAttribute("href")) ?? "", page.url()).search);
  await expect(page).toHaveURL(eventPaths.free);
  await press(page, "নাম লেখান");
  await expect(page.getByRole("status")).toContainText("আপনার নাম লেখা হয়েছে");
  await page.goto(eventPaths.free);
  await press(page, "নাম লেখান");
  await expect(page.getByRole("alert")).toContainText("আগেই");
});

test("the fee of an event is paid at a checkout of its own @money", async ({ page, newcomer: _ }) => {
  await page.goto(eventPaths.paid);
  await press(page, /^নাম লেখান/);
  await expect(page).toHaveURL(eventPaths.checkout);
  await page.goto(eventPaths.paid);
  await press(page, /^নাম লেখান/);
  await expect(page, "a doctor who owes the fee is sent to the checkout again").toHaveURL(eventPaths.checkout);
  await goToPay(page, "bkash");
  await payAtBkash(page);
  await expect(title(page)).toHaveText("টাকা পেয়েছি");
  await expect(main(page)).toContainText("৳৩০০");
  await main(page).getByRole("link", { name: "ইভেন্টের পাতা" }).click();
  await expect(page).toHaveURL(eventPaths.paid);
});
