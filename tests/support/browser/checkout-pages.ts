import { expect, type Page } from "@playwright/test";
import { main, newDoctor, press, register, type NewDoctor } from "./doctors.ts";
import { findIn } from "#tests/support/api/find-in.ts";
import { partsOf } from "./texts.ts";

/** Enrolment pages of the demo: two without a seat limit, a free one, and three that nobody can enrol in now. */
export const enrolmentPaths = {
  online: "/batch-details/7/enroll/15",
  diploma: "/batch-details/15/enroll/29",
  free: "/batch-details/22/enroll/39",
  full: "/batch-details/2/enroll/5",
  soon: "/batch-details/5/enroll/10",
  closed: "/batch-details/4/enroll/8",
};

/** Page of the batch that an enrolment page belongs to. */
export function batchOf(enrolmentPath: string): string {
  return enrolmentPath.replace(/\/enroll\/.*/, "");
}

/** Events of the demo: one with a fee and its checkout, and a free one with free seats. */
export const eventPaths = { paid: "/3/event", checkout: "/my/event/3/checkout", free: "/5/event" };

/** Opens an enrolment page without a login and registers a doctor, which leads back to the page. */
export async function registerFor(page: Page, path: string, doctor: NewDoctor = newDoctor()): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(/\/course-enrollment-join\?next=/);
  await register(page, doctor, new URL(page.url()).search);
  await expect(page).toHaveURL(path);
}

/** Fills in and submits the form of an enrolment page. */
export async function enrol(page: Page, { coupon = "" } = {}): Promise<void> {
  const terms = main(page).getByLabel("ভর্তি ও টাকা ফেরতের শর্তগুলো মেনে নিচ্ছি");
  await expect(terms).toBeVisible(); // the page before it may have a field with suggestions, a combobox too
  for (const select of await partsOf(page, main(page).getByRole("combobox"))) await select.selectOption({ index: 1 });
  if (coupon) await main(page).getByLabel("কুপন কোড (থাকলে)").fill(coupon);
  await terms.check();
  await press(page, /^(আসন নিন|ভর্তি হোন)/);
}

/** Enrols the logged-in doctor, up to the checkout page. Returns the id of the course. */
export async function enrolToCheckout(page: Page, path = enrolmentPaths.online): Promise<string> {
  await page.goto(path);
  await enrol(page);
  await expect(page).toHaveURL(/\/my\/courses\/\d+\/checkout$/);
  return findIn(page.url(), /courses\/(\d+)/, "the address of the checkout");
}

export const methods = {
  sslcommerz: "কার্ড, মোবাইল ও ইন্টারনেট ব্যাংকিং",
  bkash: "bKash",
  manual: "নিজে টাকা পাঠাব",
};

/** Name of the pay button: generic, or with the amount once a script has added it. */
export const amountToPay = /টাকা দিন$|^৳.* দিন$/;

/** Chooses a method, and optionally a plan, at the checkout and proceeds to the payment. */
export async function goToPay(page: Page, method: keyof typeof methods, plan?: string): Promise<void> {
  const radio = main(page).getByRole("radio", { name: plan ?? "পুরো ফি" });
  if (plan || (await radio.count()) > 0) await radio.check();
  await main(page).getByRole("radio", { name: methods[method] }).check();
  await press(page, amountToPay);
}

/**
 * Completes a payment at the SSLCommerz sandbox, on another site than the portal's, and returns unless `return` is
 * lost.
 */
export async function completeAtSslcommerz(
  page: Page,
  outcome: RegExp,
  faults: Record<string, string> = {},
): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/sslcommerz\/EasyCheckOut\//);
  await page.goto(page.url().replace("//127.0.0.1", "//localhost"));
  for (const [name, option] of Object.entries(faults)) {
    await page.getByLabel(new RegExp(`^\\s*${name}\\b`)).selectOption(option);
  }
  await page.getByRole("button", { name: outcome }).click();
  if (faults["return"] === "lost") return;
  await page.getByRole("button", { name: "মার্চেন্টের সাইটে ফিরে যান" }).click();
  await expect(page).toHaveURL(/\/payment\/\d+\/done\?receipt=/);
}

/** Pays at the bKash sandbox, on another site than the portal's, and returns to the portal. */
export async function payAtBkash(page: Page, wallet = "01770618575"): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/bkash\/checkout\//);
  await page.goto(page.url().replace("//127.0.0.1", "//localhost"));
  for (const [label, value] of Object.entries({ "বিকাশ নম্বর": wallet, "যাচাই কোড": "123456", পিন: "12121" })) {
    await page.getByLabel(label).fill(value);
    await page.getByRole("button", { name: "এগিয়ে যান" }).click();
  }
  await expect(page).toHaveURL(/\/payment\/\d+\/done\?receipt=/);
}

/** Fields that a form of the page would send, including hidden ones. */
export function fieldsOf(page: Page, formId: string): Promise<Record<string, string>> {
  return page.locator(`form#${formId}`).evaluate((form) => {
    if (!(form instanceof HTMLFormElement)) return {};
    const entries = Array.from(new FormData(form), ([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : "",
    ]);
    return Object.fromEntries(entries);
  });
}

/** Sends a form as the page's browser would, without following redirects. */
export function send(page: Page, path: string, form: Record<string, string>) {
  const { origin } = new URL(page.url());
  return page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
}
