import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import {
  codeFor,
  fillIn,
  logIn,
  logOut,
  main,
  messagesTo,
  newDoctor,
  password,
  press,
  register,
} from "#tests/support/browser/doctors.ts";
import { inspectPage, watchErrors } from "#tests/support/browser/inspect-page.ts";

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const pages = [
  "/my/dashboard",
  "/my/account",
  "/my/account/change-password",
  "/my/account/devices",
  "/my/account/devices/coming-soon",
  "/my/account/devices/otp-request",
  "/my/account/devices/request",
];

test("the profile is shown and edited, and gets a picture @any-server @adapter", async ({ page, newcomer }) => {
  await page.goto("/my/account");
  await expect(main(page)).toContainText(newcomer.bmdcNo);
  await main(page).getByText("তথ্য বদলান").click();
  await fillIn(page, { নাম: "" });
  await press(page, "প্রোফাইল সেভ করুন");
  await expect(main(page).getByLabel("নাম", { exact: true })).toHaveAccessibleDescription(/নাম দিন/);
  await fillIn(page, { নাম: "ডা. নতুন নমুনা" });
  await page
    .getByLabel("ছবি", { exact: true })
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await press(page, "প্রোফাইল সেভ করুন");
  await expect(page.getByRole("status")).toContainText("প্রোফাইল সেভ হয়েছে");
  await expect(main(page).getByRole("definition").first()).toHaveText("ডা. নতুন নমুনা");
  const source = await main(page).getByRole("img", { name: "আপনার ছবি" }).getAttribute("src");
  expect((await page.request.get(source ?? "")).headers()["content-type"]).toMatch(/^image\//);
});

test("an upload that is not a picture is refused with a message under its field", async ({ page, newcomer: _ }) => {
  await page.goto("/my/account");
  await main(page).getByText("তথ্য বদলান").click();
  const file = { name: "me.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await page.getByLabel("ছবি", { exact: true }).setInputFiles(file);
  await press(page, "প্রোফাইল সেভ করুন");
  await expect(page.getByLabel("ছবি", { exact: true })).toHaveAccessibleDescription(/JPEG, PNG বা WebP/);
});

test("password managers find the page that changes the password, and the account whose password it is", async ({
  page,
  newcomer,
}) => {
  await page.goto("/.well-known/change-password");
  await expect(page).toHaveURL("/my/account/change-password");
  const username = main(page).locator('input[autocomplete="username"]');
  await expect(username).toHaveValue(newcomer.phone);
  await expect(username).toBeHidden();
});

test("a checkbox shows typed passwords, and is nowhere without script", async ({
  page,
  newcomer: _,
  javaScriptEnabled,
}) => {
  const errors = watchErrors(page);
  await page.goto("/my/account/change-password");
  const box = page.getByRole("checkbox", { name: "পাসওয়ার্ড দেখুন" });
  await expect(box).toHaveCount(javaScriptEnabled ? 1 : 0);
  if (!javaScriptEnabled) return;
  await box.check();
  await expect(page.getByLabel("বর্তমান পাসওয়ার্ড")).toHaveAttribute("type", "text");
  expect(errors).toEqual([]);
});

test("changing the password with the current one ends the other login and keeps this one @any-server", async ({
  page,
  openBrowser,
  newcomer: doctor,
}) => {
  const other = await openBrowser();
  await other.goto("/login");
  await logIn(other, doctor.phone);
  await expect(other).toHaveURL(/\/my\//);

  await page.goto("/my/account/change-password");
  await fillIn(page, {
    "বর্তমান পাসওয়ার্ড": "wrong",
    "নতুন পাসওয়ার্ড": "a new one, longer",
    "আবার লিখুন": "a new one, longer",
  });
  await press(page, "পাসওয়ার্ড বদলান");
  await expect(page.getByLabel("বর্তমান পাসওয়ার্ড")).toHaveAttribute("aria-invalid", "true");
  await fillIn(page, {
    "বর্তমান পাসওয়ার্ড": password,
    "নতুন পাসওয়ার্ড": "a new one, longer",
    "আবার লিখুন": "a new one, longer",
  });
  await press(page, "পাসওয়ার্ড বদলান");
  await expect(page).toHaveURL("/my/account");
  await expect(page.getByRole("status")).toContainText("পাসওয়ার্ড বদলানো হয়েছে");
  await other.goto("/my/account");
  await expect(other).toHaveURL(/\/login\?next=/);
  await logOut(page);
  await page.goto("/login");
  await logIn(page, doctor.phone, "a new one, longer");
  await expect(page).toHaveURL("/my/dashboard");
});

test("a doctor who does not wait for the SMS can go back to the current password", async ({ page, newcomer }) => {
  await page.goto("/my/account/change-password");
  await press(page, "কোড পাঠান");
  await expect(page.getByLabel("OTP কোড")).toBeVisible();
  await press(page, "বর্তমান পাসওয়ার্ড দিয়ে বদলান");
  await expect(page.getByLabel("OTP কোড")).toHaveCount(0);
  await fillIn(page, {
    "বর্তমান পাসওয়ার্ড": newcomer.password,
    "নতুন পাসওয়ার্ড": "a new one, longer",
    "আবার লিখুন": "a new one, longer",
  });
  await page.getByLabel("অন্য ডিভাইসে লগইন থাকুক").check();
  await press(page, "পাসওয়ার্ড বদলান");
  await expect(page.getByRole("status")).toContainText("পাসওয়ার্ড বদলানো হয়েছে। অন্য ডিভাইসে লগইন থাকছে।");
});

async function requestNumberChange(page: Page, phone: string): Promise<void> {
  await page.goto("/my/account");
  await main(page).getByText("তথ্য বদলান").click();
  await fillIn(page, { "মোবাইল নম্বর": phone });
  await main(page).getByLabel("মেডিকেল কলেজ").fill("Dhaka Medical College");
  await press(page, "প্রোফাইল সেভ করুন");
  await expect(page.getByRole("status")).toContainText("নতুন নম্বরে পাঠানো কোডটি লিখুন");
}

test("a new number is confirmed by its code and the password, and the old number is notified", async ({
  page,
  newcomer,
}) => {
  const { phone } = newDoctor();
  await requestNumberChange(page, phone);
  const code = await codeFor(page, phone);
  await fillIn(page, { "OTP কোড": code });
  await press(page, "যাচাই করুন");
  await expect(page.getByLabel("বর্তমান পাসওয়ার্ড")).toHaveAccessibleDescription(/পাসওয়ার্ড দিন/);
  await fillIn(page, { "OTP কোড": code, "বর্তমান পাসওয়ার্ড": "not the password" });
  await press(page, "যাচাই করুন");
  await expect(page.getByLabel("বর্তমান পাসওয়ার্ড")).toHaveAccessibleDescription(/মেলেনি/);
  await fillIn(page, { "OTP কোড": code, "বর্তমান পাসওয়ার্ড": password });
  await press(page, "যাচাই করুন");
  await expect(page.getByRole("status")).toContainText("নতুন নম্বরটি এখন আপনার লগইন নম্বর");
  await expect(main(page)).toContainText(phone);
  await expect.poll(async () => (await messagesTo(page, newcomer.phone))[0]).toContain("নম্বর বদলানো হয়েছে");
});

test("a doctor who forgot the password sets a new one by a code to the old number, then confirms the new number", async ({
  page,
  newcomer,
}) => {
  const { phone } = newDoctor();
  await requestNumberChange(page, phone);
  await main(page).getByRole("link", { name: "নতুন পাসওয়ার্ড দিন" }).click();
  await expect(page).toHaveURL("/my/account/change-password"); // both pages send codes
  await press(page, "কোড পাঠান");
  await fillIn(page, {
    "OTP কোড": await codeFor(page, newcomer.phone),
    "নতুন পাসওয়ার্ড": "a new one, longer",
    "আবার লিখুন": "a new one, longer",
  });
  await press(page, "পাসওয়ার্ড বদলান");
  await expect(page.getByRole("status")).toContainText("পাসওয়ার্ড বদলানো হয়েছে");
  await fillIn(page, { "OTP কোড": await codeFor(page, phone), "বর্তমান পাসওয়ার্ড": "a new one, longer" });
  await press(page, "যাচাই করুন");
  await expect(page.getByRole("status")).toContainText("নতুন নম্বরটি এখন আপনার লগইন নম্বর");
});

test("every page of the account is complete, within budget and free of axe findings @js @a11y", async ({ page }) => {
  const errors = watchErrors(page);
  await register(page, newDoctor());
  await expect(page).toHaveURL("/my/dashboard");
  for (const path of pages) await inspectPage(page, path);
  expect(errors).toEqual([]);
});
