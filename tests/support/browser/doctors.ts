import { expect, type Locator, type Page } from "@playwright/test";
import { z } from "zod";
import { findIn } from "#tests/support/api/find-in.ts";
import { codeIn } from "#tests/support/api/one-time-code.ts";
import { servers } from "#tests/support/processes/servers.ts";
import { workerNumber } from "#tests/support/runner/worker-number.ts";

export const password = "a long enough one";

export interface NewDoctor {
  phone: string;
  bmdcNo: string;
}

let count = 0;
const doctorsPerWorker = 500;

/**
 * New phone and BMDC numbers, unique in the run. Phone numbers differ before the last four digits, because numbers that
 * share those first digits share a rate limit.
 */
export function newDoctor(): NewDoctor {
  const number = workerNumber * doctorsPerWorker + (count += 1);
  const digits = String(number).padStart(7, "0");
  return { phone: `019${digits.slice(-4)}${digits.slice(0, -4).padStart(4, "0")}`, bmdcNo: `B-${digits}` };
}

const Inbox = z.object({ messages: z.array(z.object({ sms: z.string() })) });

/** SMS messages to a number, newest first, from the inbox of the page's portal. */
export async function messagesTo(page: Page, phone: string): Promise<string[]> {
  const response = await page.request.get(`/sandbox/sms?phone=${phone}`, { headers: { accept: "application/json" } });
  return Inbox.parse(await response.json()).messages.map(({ sms }) => sms);
}

/** SMS messages to a number, newest first, for a test without a page. */
export async function messagesOf(phone: string, origin = servers.portal.origin): Promise<string[]> {
  const inbox = `${origin}/sandbox/sms?phone=${phone}`;
  const response = await fetch(inbox, { headers: { accept: "application/json" } });
  return Inbox.parse(await response.json()).messages.map(({ sms }) => sms);
}

/** Waits until a number has at least `minMessages` messages with a code, and returns the newest code. */
export async function codeFor(page: Page, phone: string, minMessages = 1): Promise<string> {
  const codes = async () => (await messagesTo(page, phone)).filter((text) => text.includes("(code)"));
  await expect.poll(async () => (await codes()).length).toBeGreaterThanOrEqual(minMessages);
  const [newest = ""] = await codes();
  return codeIn(newest, `the newest message with a code to ${phone}`);
}

export function main(page: Page): Locator {
  return page.getByRole("main");
}

export function title(page: Page): Locator {
  return main(page).getByRole("heading", { level: 1 });
}

export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await main(page).getByLabel(label, { exact: true }).fill(value);
  }
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await main(page).getByRole("button", { name, exact: true }).click();
}

export async function join(page: Page, { phone, bmdcNo }: NewDoctor, search = ""): Promise<void> {
  await page.goto(`/join${search}`);
  await fillIn(page, { "আপনার নাম": "ডা. নমুনা", "মোবাইল নম্বর": phone, "BMDC নম্বর": bmdcNo });
  await press(page, "কোড পাঠান");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("কোডটি লিখুন");
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await fillIn(page, { "OTP কোড": code });
  await press(page, "যাচাই করুন");
}

/** Registers a doctor through the pages; afterwards the page is logged in. */
export async function register(page: Page, doctor: NewDoctor & { college?: string }, search = ""): Promise<void> {
  await join(page, doctor, search);
  await enterCode(page, await codeFor(page, doctor.phone));
  await page.getByLabel("মেডিকেল কলেজ").fill(doctor.college ?? "dhaka medical college");
  await openAccount(page);
}

/** Fills in the password of the registration form: two fields without script, one with it. */
export async function fillInPassword(page: Page): Promise<void> {
  await fillIn(page, { পাসওয়ার্ড: password });
  const again = main(page).getByLabel("পাসওয়ার্ড আবার লিখুন");
  if (await again.isVisible()) await again.fill(password);
}

/** Fills in the password of the registration form and sends it. */
export async function openAccount(page: Page): Promise<void> {
  await fillInPassword(page);
  await press(page, "অ্যাকাউন্ট খুলুন");
}

export async function logIn(page: Page, phone: string, typedPassword = password): Promise<void> {
  await fillIn(page, { "মোবাইল বা BMDC নম্বর": phone, পাসওয়ার্ড: typedPassword });
  await press(page, "লগইন করুন");
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("banner").locator(".account summary").click();
  await page.getByRole("banner").getByRole("button", { name: "লগআউট" }).click();
  await expect(page).toHaveURL("/");
}

/** Runs a staff command on the end-to-end tests' portal and returns its output. */
export async function staff(...args: string[]): Promise<string> {
  const { runStaff } = await import("#api/staff/program.ts"); // few tests need it, and it loads for seconds
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const output = { print, printError: print, note: () => undefined, ask: undefined };
  const code = await runStaff(args, output, servers.portal.env);
  expect(code, `staff ${args.join(" ")}: ${printed.join("\n")}`).toBe(0);
  return printed.join("\n");
}

/**
 * Changes an account's phone number to a new one without rate-limit history, and ends its sessions. Returns the number.
 */
export async function moveToNewNumber(phone: string): Promise<string> {
  const id = findIn(await staff("doctors", "find", phone), /^(\d+) {2}/, `what staff find of ${phone}`);
  const next = newDoctor().phone;
  await staff("doctors", "change-phone", id, next, "--yes");
  return next;
}
