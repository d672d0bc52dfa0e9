import { expect } from "@playwright/test";
import { logIn, logOut, main, password } from "#tests/support/browser/doctors.ts";
import { deviceToken } from "#tests/support/fakes/specification-api/auth-routes.ts";
import { test } from "#tests/support/fakes/specification-api/journey.ts";

test("a doctor logs in, and the device token is sent from then on", async ({ page, api, addDoctor }) => {
  const doctor = await addDoctor();
  await page.goto("/login");
  await logIn(page, doctor.mobile_number);
  await expect(page).toHaveURL("/my/dashboard");
  await expect(main(page)).toContainText("ডা. নমুনা");
  await page.goto("/my/account");
  await expect(main(page)).toContainText(doctor.mobile_number);
  const requests = await api.requests();
  const login = requests.find(({ body }) => body["mobile_number"] === doctor.mobile_number);
  expect(login?.headers["x-device-token"], "the first login").toBe(deviceToken);
  const own = requests.filter(({ headers }) => headers["authorization"] !== undefined);
  const profile = own.findLast(({ path }) => path === "/api/v3/web/doctor/my-profile");
  expect(profile?.headers["authorization"]).toMatch(/^Bearer \d+\|\w+$/);
  expect(Object.values(profile?.headers ?? {}), "gns_ddt of a response is the device token").toContain(deviceToken);
});

test("a wrong password is refused in words, and the number stays", async ({ page, addDoctor }) => {
  const doctor = await addDoctor();
  await page.goto("/login");
  await logIn(page, doctor.mobile_number, "not the right one");
  await expect(page).toHaveURL("/login");
  await expect(main(page).getByRole("alert").or(main(page).locator(".field-error")).first()).toBeVisible();
  await expect(page.getByLabel("মোবাইল বা BMDC নম্বর")).toHaveValue(doctor.mobile_number);
});

test("a page of a doctor sends to the login, and the login back to it", async ({ page, addDoctor }) => {
  const doctor = await addDoctor();
  await page.goto("/my/account");
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, doctor.mobile_number);
  await expect(page).toHaveURL("/my/account");
});

test("a logout ends the session at the API too", async ({ page, api, addDoctor }) => {
  const doctor = await addDoctor();
  await page.goto("/login");
  await logIn(page, doctor.mobile_number, password);
  await expect(page).toHaveURL("/my/dashboard");
  await logOut(page);
  await page.goto("/my/dashboard");
  await expect(page).toHaveURL(/\/login\?next=/);
  const [logout] = (await api.requests("/api/v3/auth/logout")).slice(-1);
  expect(logout?.method).toBe("POST");
  expect(logout?.headers["x-device-token"]).toBe(deviceToken);
});
