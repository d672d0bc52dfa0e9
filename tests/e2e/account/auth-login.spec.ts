import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import {
  codeFor,
  enterCode,
  fillIn,
  logIn,
  logOut,
  main,
  moveToNewNumber,
  newDoctor,
  press,
  register,
  staff,
} from "#tests/support/browser/doctors.ts";
import { axeFindings } from "#tests/support/browser/inspect-page.ts";

const toAccount = `?next=${encodeURIComponent('{"name":"my-account","params":{}}')}`;

test("wrong fields are explained in Bengali; typed values stay, secrets do not", async ({ page }) => {
  await page.goto("/join");
  await fillIn(page, { "আপনার নাম": "ডা. নমুনা", "মোবাইল নম্বর": "01100000000", "BMDC নম্বর": "?" });
  await press(page, "কোড পাঠান");
  await expect(page.getByLabel("মোবাইল নম্বর")).toHaveAccessibleDescription(/সঠিক মোবাইল নম্বর দিন/);
  await expect(page.getByLabel("BMDC নম্বর")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("আপনার নাম")).toHaveValue("ডা. নমুনা");
  await page.goto("/login");
  await logIn(page, "01900000000", "not the right one");
  await expect(page.getByLabel("মোবাইল বা BMDC নম্বর")).toHaveValue("01900000000");
  await expect(page.getByLabel("পাসওয়ার্ড", { exact: true })).toHaveValue("");
  expect(await page.content()).not.toContain("not the right one");
});

test("a logged-in doctor is redirected away from login and registration", async ({ page }) => {
  await register(page, newDoctor());
  await expect(page).toHaveURL("/my/dashboard");
  for (const path of ["/login", "/join", "/register", "/forget"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/my/dashboard");
  }
  await page.goto("/logout");
  await expect(page.getByRole("heading", { name: "লগআউট করবেন?" })).toBeVisible();
  await page.goto("/my/dashboard");
  await expect(page).toHaveURL("/my/dashboard");
});

test("a logout in one tab is noticed in the others within seconds @js", async ({ page, context }) => {
  await register(page, newDoctor());
  await expect(page).toHaveURL("/my/dashboard");
  const other = await context.newPage();
  await other.goto("/my/account");
  await logOut(page);
  await expect(other).toHaveURL(`/login${toAccount}`);
});

test("forms with error messages have no axe findings @js @a11y", async ({ page }) => {
  for (const path of ["/login", "/join", "/forget"]) {
    await page.goto(path);
    await press(page, path === "/login" ? "লগইন করুন" : "কোড পাঠান");
    await expect(main(page).locator(".field-error").first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
});

test("a doctor who forgot the password verifies the number, sets a new one and is logged in", async ({ page }) => {
  await register(page, newDoctor());
  await expect(page).toHaveURL("/my/dashboard");
  await page.goto("/my/account");
  const registered = await main(page)
    .getByText(/^019\d{8}$/)
    .first()
    .innerText();
  await logOut(page);
  const phone = await moveToNewNumber(registered);
  await page.goto("/forget");
  await fillIn(page, { "মোবাইল নম্বর": `+88${phone}` });
  await press(page, "কোড পাঠান");
  await enterCode(page, await codeFor(page, phone));
  await expect(main(page)).not.toContainText("SMS আসেনি");
  await fillIn(page, { "নতুন পাসওয়ার্ড": "quite another one", "আবার লিখুন": "quite another one" });
  await press(page, "পাসওয়ার্ড সেভ করুন");
  await expect(page).toHaveURL("/my/dashboard");
  await expect(main(page)).toContainText("নতুন পাসওয়ার্ড সেভ হয়েছে");
  await logOut(page);
  await page.goto("/login");
  await logIn(page, phone, "quite another one");
  await expect(page).toHaveURL("/my/dashboard");
});

test("after a failed login the form for a forgotten password has the number", async ({ page }) => {
  const { phone } = newDoctor();
  await page.goto("/login");
  await logIn(page, phone, "not the right one");
  await expect(page.getByRole("alert")).toBeVisible();
  await main(page).getByRole("link", { name: "পাসওয়ার্ড ভুলে গেছেন?" }).click();
  await expect(page.getByLabel("মোবাইল নম্বর")).toHaveValue(phone);
  await page.goto("/login");
  await expect(main(page), "nothing tells whether it has an account").not.toContainText("এই নম্বরে অ্যাকাউন্ট আছে");
});

test("a login in a browser that keeps no cookies says so", async ({ page }) => {
  await page.goto("/login");
  await page.context().clearCookies();
  await logIn(page, newDoctor().phone, "not the right one");
  await expect(page.getByRole("alert")).toContainText("কুকি চালু করে আবার চেষ্টা করুন");
});

test("the response to an unknown number is like that to a known one", async ({ page }) => {
  await page.goto("/forget");
  await fillIn(page, { "মোবাইল নম্বর": newDoctor().phone });
  await press(page, "কোড পাঠান");
  await expect(page).toHaveURL("/otp");
  await main(page).getByRole("link", { name: "নম্বর বদলান" }).click();
  await expect(page).toHaveURL("/forget");
});

test("a staff member views an account under a banner that says so", async ({ page, openBrowser }) => {
  const doctor = newDoctor();
  await register(page, doctor);
  await expect(page).toHaveURL("/my/dashboard");
  const id = /^(\d+) {2}/.exec(await staff("doctors", "find", doctor.phone))?.[1] ?? "";
  const link = /\/login-for-admin\?token=\S+/.exec(await staff("doctors", "login-link", id))?.[0] ?? "";
  const office = await openBrowser();
  await office.goto(link);
  await expect(office).toHaveURL("/login-for-admin");
  await expect(main(office)).toContainText(doctor.phone);
  await office.getByRole("button", { name: "অ্যাকাউন্টটি দেখুন" }).click();
  await expect(office).toHaveURL("/");
  await expect(office.getByText("অ্যাকাউন্ট দেখছেন")).toBeVisible();
  await office.goto("/my/account");
  await expect(main(office)).toContainText(doctor.phone);
  await office.getByRole("button", { name: "দেখা শেষ করুন" }).click();
  await expect(office.getByText("অ্যাকাউন্ট দেখছেন")).toHaveCount(0);
  await office.goto(link);
  await expect(office).toHaveURL("/login");
});
