import { expect, type Page } from "@playwright/test";

/** Of every doctor of the demo. */
export const demoPassword = "matra-demo-1";

/** The demo's doctor who has a bit of everything. Tests look at twins of it, so that none changes what another reads. */
export const demoDoctor = { phone: "01700000001", password: demoPassword };

/** Logs in without the login page: the form alone is sent, and the page's browser keeps the session. */
export async function logInAs(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  const form = { form: "login", mobile_number: phone, password };
  const answer = await page.request.post("/login", {
    form,
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status(), `the login of ${phone}: ${await answer.text()}`).toBe(303);
}
