import { expect, type Page } from "@playwright/test";
import { logIn } from "./doctors.ts";

/** Of every doctor of the demo. */
export const demoPassword = "matra-demo-1";

/** The demo's doctor who has a bit of everything. */
export const demoDoctor = { phone: "01700000001", password: demoPassword };

/** Logs in one of the demo's doctors. */
export async function logInAs(page: Page, phone = demoDoctor.phone): Promise<void> {
  await page.goto("/login");
  await logIn(page, phone, demoPassword);
  await expect(page).toHaveURL(/\/my\//);
}
