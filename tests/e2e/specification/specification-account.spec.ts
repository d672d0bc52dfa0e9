import { expect, type Page } from "@playwright/test";
import { fillIn, logIn, logOut, main, newDoctor, press } from "#tests/support/browser/doctors.ts";
import { test } from "#tests/support/fakes/specification-api/journey.ts";

async function enter(page: Page, phone: string, typed?: string): Promise<void> {
  await page.goto("/login");
  await logIn(page, phone, typed);
  await expect(page).toHaveURL("/my/dashboard");
}

test("the profile is shown and saved", async ({ page, api, addDoctor }) => {
  const doctor = await addDoctor({ name: "ডা. পুরোনো" });
  await enter(page, doctor.mobile_number);
  await page.goto("/my/account");
  await expect(main(page)).toContainText("ডা. পুরোনো");
  await expect(main(page)).toContainText("Dhaka Medical College");
  await main(page).locator("summary", { hasText: "তথ্য বদলান" }).click();
  await fillIn(page, { নাম: "ডা. নতুন" });
  await press(page, "প্রোফাইল সেভ করুন");
  await expect(main(page)).toContainText("ডা. নতুন");
  await page.reload();
  await expect(main(page)).toContainText("ডা. নতুন");
  const saved = (await api.requests("/api/v3/web/doctor/my-profile-update")).findLast(
    ({ body }) => body["name"] === "ডা. নতুন",
  );
  expect(saved?.status).toBe(200);
});

const bmu = { institute_code: "bmu", has_active_courses_with_payment: true, subject_id: null };

test("required information: errors under their fields, then a success that closes the form", async ({
  page,
  api,
  addDoctor,
}) => {
  const { bmdcNo: takenNo } = newDoctor();
  const { bmdcNo: ownNo } = newDoctor();
  await addDoctor({ bmdc_no: takenNo });
  const doctor = await addDoctor(bmu);
  await enter(page, doctor.mobile_number);
  await page.goto("/my/dashboard?required-information=1");
  const dialog = page.getByRole("dialog", { name: "প্রয়োজনীয় তথ্য" });
  await dialog.getByLabel("BMDC নম্বর").fill(takenNo);
  await dialog.getByLabel("বিষয়").fill("4");
  await dialog.getByRole("button", { name: "সেভ করুন" }).click();
  await expect(dialog.getByLabel("BMDC নম্বর")).toHaveAccessibleDescription(/already been taken/);
  await dialog.getByLabel("BMDC নম্বর").fill(ownNo);
  await dialog.getByRole("button", { name: "সেভ করুন" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto("/my/dashboard");
  await expect(dialog).toHaveCount(0);
  const sent = (await api.requests("/api/v3/web/doctor/immediate-profile-update")).findLast(
    ({ body }) => body["bmdc_no"] === ownNo,
  );
  expect(Object.keys(sent?.body ?? {}).toSorted()).toEqual([
    "bmdc_no",
    "id",
    "medical_college_id",
    "mobile_number",
    "name",
    "subject_id",
  ]);
  expect(sent?.body).toMatchObject({ name: "ডা. নমুনা", mobile_number: doctor.mobile_number });
});

test("a doctor of another institute is not asked", async ({ page, addDoctor }) => {
  const doctor = await addDoctor({ ...bmu, institute_code: "DMC" });
  await enter(page, doctor.mobile_number);
  await expect(page.getByText("প্রয়োজনীয় তথ্য")).toHaveCount(0);
});

test("the password is changed with a code, and the new one logs in", async ({ page, api, addDoctor }) => {
  const doctor = await addDoctor();
  await enter(page, doctor.mobile_number);
  await page.goto("/my/account/change-password");
  await press(page, "কোড পাঠান");
  await expect(page.getByLabel("OTP কোড")).toBeVisible();
  await fillIn(page, {
    "OTP কোড": await api.code(doctor.mobile_number),
    "নতুন পাসওয়ার্ড": "quite another one",
    "আবার লিখুন": "quite another one",
  });
  await press(page, "পাসওয়ার্ড বদলান");
  await expect(page).toHaveURL("/my/account");
  await logOut(page);
  await enter(page, doctor.mobile_number, "quite another one");
  const changed = (await api.requests("/api/v3/auth/change-password")).findLast(({ status }) => status === 200);
  expect(changed?.headers["x-otp-token"]).toMatch(/^otp\d+\|/);
  const checked = (await api.requests("/api/v3/auth/otp")).findLast(
    ({ body }) => body["phone"] === doctor.mobile_number,
  );
  expect(Object.keys(checked?.body ?? {}).toSorted()).toEqual(["code", "phone"]);
});

for (const locked of ["own calls", "own calls with message"] as const) {
  test(`a device that is not verified leads to the devices page, which helps: ${locked}`, async ({
    page,
    addDoctor,
  }) => {
    const doctor = await addDoctor({ has_verified_device: false }, { locked });
    await page.goto("/login");
    await logIn(page, doctor.mobile_number);
    await expect(page).toHaveURL(/\/my\/account\/devices/);
    for (const path of ["/my/dashboard", "/my/courses", "/my/account"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/my\/account\/devices/);
      await expect(main(page).getByRole("heading", { level: 1 })).toContainText("ডিভাইস");
      await expect(main(page)).not.toContainText("কোনো ডিভাইস নেই");
    }
    await expect(main(page).getByRole("link").or(main(page).getByRole("button")).first()).toBeVisible();
  });
}

test("the doctor's courses are listed, and each has its page", async ({ page, addDoctor }) => {
  const doctor = await addDoctor();
  await enter(page, doctor.mobile_number);
  await page.goto("/my/courses");
  await expect(main(page)).toContainText("নমুনা কোর্স: ফেজ এ");
  const response = await page.goto("/my/courses/51");
  expect(response?.status()).toBe(200);
  await expect(main(page)).toContainText("নমুনা কোর্স: ফেজ এ");
});

test("a course of nobody is not found", async ({ page, addDoctor }) => {
  const doctor = await addDoctor();
  await enter(page, doctor.mobile_number);
  expect((await page.goto("/my/courses/999"))?.status()).toBe(404);
});

test("an admin's link opens the doctor's account", async ({ page, addDoctor }) => {
  const doctor = await addDoctor();
  await page.goto(`/login-for-admin?token=${encodeURIComponent(doctor.token)}`);
  await page.getByRole("button", { name: "অ্যাকাউন্টটি দেখুন" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/my/account");
  await expect(main(page)).toContainText(doctor.mobile_number);
});

test("every tab of the doctor's area leads to a page that is there", async ({ page, addDoctor }) => {
  const doctor = await addDoctor();
  await enter(page, doctor.mobile_number);
  const html = await (await page.request.get("/my/dashboard")).text();
  const pages = [...new Set(Array.from(html.matchAll(/href="(\/my\/[^"?#]+)/g), ([, href = ""]) => href))];
  expect(pages.length).toBeGreaterThan(2);
  for (const href of pages) expect((await page.goto(href))?.status(), href).toBe(200);
});
