import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import {
  codeFor,
  enterCode,
  fillIn,
  join,
  logIn,
  logOut,
  main,
  messagesTo,
  newDoctor,
  password,
  press,
  register,
} from "#tests/support/browser/doctors.ts";

const toAccount = `?next=${encodeURIComponent('{"name":"my-account","params":{}}')}`;

test("a doctor registers by phone and code and reaches the page requested first @any-server", async ({ page }) => {
  await page.goto("/my/account");
  await expect(page).toHaveURL(`/login${toAccount}`);
  await main(page).getByRole("link", { name: "রেজিস্ট্রেশন করুন" }).click();
  await expect(page).toHaveURL(`/join${toAccount}`);
  await register(page, newDoctor(), toAccount);
  await expect(page).toHaveURL("/my/account");
  await logOut(page);
  await page.goto("/my/account");
  await expect(page).toHaveURL(`/login${toAccount}`);
});

test("a second code needs a wait, the first stays valid, and going back sends none", async ({
  page,
  javaScriptEnabled,
}) => {
  const doctor = newDoctor();
  await join(page, doctor);
  const code = await codeFor(page, doctor.phone);
  await page.goto("/join");
  await expect(page.getByLabel("মোবাইল নম্বর")).toHaveValue(doctor.phone);
  await main(page).getByRole("link", { name: "যেখানে ছিলেন সেখান থেকে শুরু করুন" }).click();
  await expect(main(page)).toContainText(/[০১]:[০-৯]{2} পরে/);
  const again = main(page).getByRole("button", { name: "আবার কোড পাঠান" });
  if (javaScriptEnabled) await expect(again).toBeDisabled();
  else {
    await again.click();
    await expect(page.getByRole("alert")).toContainText("সেকেন্ড");
  }
  expect(await messagesTo(page, doctor.phone)).toHaveLength(1);
  await enterCode(page, code);
  await expect(page).toHaveURL("/register");
  await page.goto("/otp");
  await expect(page).toHaveURL("/register");
});

test("a browser that keeps no cookies is told so before an SMS is sent, and the typed text stays", async ({ page }) => {
  const { phone, bmdcNo } = newDoctor();
  const name = "ডা. নমুনা";
  await page.goto("/join");
  await fillIn(page, { "আপনার নাম": name, "মোবাইল নম্বর": phone, "BMDC নম্বর": bmdcNo });
  await page.context().clearCookies();
  await press(page, "কোড পাঠান");
  await expect(page.getByRole("alert")).toContainText("কুকি চালু করে আবার চেষ্টা করুন");
  await expect(page.getByLabel("মোবাইল নম্বর")).toHaveValue(phone);
  await expect(page.getByLabel("আপনার নাম")).toHaveValue(name);
  expect(await messagesTo(page, phone)).toEqual([]);
  await press(page, "কোড পাঠান");
  await expect(page, "with cookies").toHaveURL("/otp");
  expect(await messagesTo(page, phone)).toHaveLength(1);
});

test("the code field takes the code of the SMS, and a card beside it helps if none arrives", async ({ page }) => {
  await join(page, newDoctor());
  await expect(page.getByLabel("OTP কোড")).toHaveAttribute("autocomplete", "one-time-code");
  const help = page.getByRole("complementary").filter({ hasText: "SMS আসেনি?" });
  await expect(help).toContainText("SMS নামের বদলে সাধারণ একটি নম্বর থেকেও আসতে পারে");
  await expect(help.getByRole("link", { name: /^\d/ }), "the hotline, once").toHaveCount(1);
});

test("the registration form needs a verified number", async ({ page }) => {
  await page.goto("/register");
  await expect(page).toHaveURL("/join");
  await page.goto("/otp");
  await expect(page).toHaveURL("/join");
});

test("a college is found by its abbreviation, and one that is not listed is kept as it was typed", async ({ page }) => {
  await register(page, { ...newDoctor(), college: "SSMC" });
  await expect(page).toHaveURL("/my/dashboard");
  await page.goto("/my/account");
  await expect(main(page)).toContainText("Sir Salimullah Medical College");
  await logOut(page);

  await register(page, { ...newDoctor(), college: "দূরের মেডিকেল" });
  await expect(page).toHaveURL("/register");
  await main(page).getByLabel("তালিকায় নেই, “দূরের মেডিকেল” নামেই থাক").check();
  await press(page, "অ্যাকাউন্ট খুলুন");
  await page.waitForURL("/my/dashboard"); // loaded: in Firefox a load that goes on can interrupt the next one
  await page.goto("/my/account");
  await expect(main(page)).toContainText("দূরের মেডিকেল");
});

test("a refused registration keeps its password, and no page repeats it", async ({ page, javaScriptEnabled }) => {
  const doctor = newDoctor();
  await register(page, { ...doctor, college: "দূরের মেডিকেল" });
  await expect(main(page).getByText("পাসওয়ার্ড রাখা আছে")).toBeVisible();
  expect(await page.content()).not.toContain(password);
  await expect(main(page).getByLabel("পাসওয়ার্ড", { exact: true })).toBeHidden();
  await page.getByLabel("মেডিকেল কলেজ").fill("SSMC");
  await main(page).getByText("পাসওয়ার্ড রাখা আছে").click();
  await expect(main(page).getByLabel("পাসওয়ার্ড", { exact: true })).toHaveValue("");
  await expect(main(page).getByLabel("পাসওয়ার্ড আবার লিখুন")).toBeVisible({ visible: !javaScriptEnabled });
  await press(page, "অ্যাকাউন্ট খুলুন");
  await expect(page).toHaveURL("/my/dashboard");
  await logOut(page);
  await page.goto("/login");
  await logIn(page, doctor.phone);
  await expect(page).toHaveURL(/\/my\//);
});
