import { expect } from "@playwright/test";
import {
  enterCode,
  fillIn,
  join,
  logIn,
  main,
  newDoctor,
  openAccount,
  password,
  press,
  type NewDoctor,
} from "#tests/support/browser/doctors.ts";
import type { SpecificationApi } from "#tests/support/fakes/specification-api/client.ts";
import { test } from "#tests/support/fakes/specification-api/journey.ts";
import type { Page } from "@playwright/test";

async function register(page: Page, api: SpecificationApi, doctor: NewDoctor): Promise<string> {
  await join(page, doctor);
  const code = await api.code(doctor.phone);
  await enterCode(page, code);
  await page.getByLabel("মেডিকেল কলেজ").fill("Rajshahi Medical College");
  await openAccount(page);
  return code;
}

test("a doctor joins with a code, registers and is on the dashboard", async ({ page, api }) => {
  const doctor = newDoctor();
  const code = await register(page, api, doctor);
  await expect(page).toHaveURL("/my/dashboard");
  const requests = await api.requests();
  const sent = (path: string) => requests.findLast((one) => one.path === path && one.body["phone"] === doctor.phone);
  expect(sent("/api/v3/auth/join")?.body).toMatchObject({
    phone: doctor.phone,
    bmdc_no: doctor.bmdcNo,
    name: "ডা. নমুনা",
  });
  expect(sent("/api/v3/auth/otp")?.body).toEqual({ phone: doctor.phone, code });
  const registration = requests.findLast(({ path }) => path === "/api/v3/auth/register");
  expect(registration?.headers["x-otp-token"]).toMatch(/^otp\d+\|/);
  await page.goto("/my/account");
  await expect(main(page)).toContainText("Rajshahi Medical College");
});

test("an API that only says the account is saved leads to the login", async ({ page, api }) => {
  const doctor = newDoctor();
  await api.answer({ accountSaved: "message only" }, doctor.phone);
  await register(page, api, doctor);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel("মোবাইল বা BMDC নম্বর")).toHaveValue(doctor.phone);
  await fillIn(page, { পাসওয়ার্ড: password });
  await press(page, "লগইন করুন");
  await expect(page).toHaveURL("/my/dashboard");
});

test("a wrong code is refused in words", async ({ page, api }) => {
  const doctor = newDoctor();
  await join(page, doctor);
  const code = await api.code(doctor.phone);
  await enterCode(page, code === "111111" ? "222222" : "111111");
  await expect(page).toHaveURL("/otp");
  await expect(page.getByLabel("OTP কোড")).toHaveAttribute("aria-invalid", "true");
});

test("a number that has an account is told so at the start", async ({ page, addDoctor }) => {
  const { mobile_number: phone } = await addDoctor();
  await page.goto("/join");
  await fillIn(page, { "আপনার নাম": "ডা. নমুনা", "মোবাইল নম্বর": phone, "BMDC নম্বর": "A-10001" });
  await press(page, "কোড পাঠান");
  await expect(page).toHaveURL("/join");
  await expect(page.getByLabel("মোবাইল নম্বর")).toHaveAttribute("aria-invalid", "true");
});

for (const accountSaved of ["token and user", "message only"] as const) {
  test(`a forgotten password is set anew with a code; the API answers ${accountSaved}`, async ({
    page,
    api,
    addDoctor,
  }) => {
    const { mobile_number: phone } = await addDoctor({}, { accountSaved });
    await page.goto("/forget");
    await fillIn(page, { "মোবাইল নম্বর": phone });
    await press(page, "কোড পাঠান");
    await expect(page).toHaveURL(/\/otp/); // by then the code is sent
    await enterCode(page, await api.code(phone));
    await fillIn(page, { "নতুন পাসওয়ার্ড": "quite another one", "আবার লিখুন": "quite another one" });
    await press(page, "পাসওয়ার্ড সেভ করুন");
    if (accountSaved === "message only") {
      await expect(page).toHaveURL(/\/login/);
      await logIn(page, phone, "quite another one");
    }
    await expect(page).toHaveURL("/my/dashboard");
    const reset = (await api.requests("/api/v3/auth/reset")).findLast(({ status }) => status === 200);
    expect(reset?.headers["x-otp-token"]).toMatch(/^otp\d+\|/);
  });
}
