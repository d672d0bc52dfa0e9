import { expect, type Page } from "@playwright/test";

/** Password of every doctor of the demo. */
export const demoPassword = "matra-demo-1";

/**
 * The demo's doctor who has some data of every kind. Tests use clones of it, so that none changes the data of another.
 */
export const demoDoctor = { phone: "01700000001", password: demoPassword };

/** Logs the page's browser context in by sending the login form directly, without opening the login page. */
export async function logInAs(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  const form = { form: "login", mobile_number: phone, password };
  const response = await page.request.post("/login", {
    form,
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(response.status(), `the login of ${phone}: ${await response.text()}`).toBe(303);
}
