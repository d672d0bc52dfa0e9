import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Locator, type Page } from "@playwright/test";
import { z } from "zod";
import { servers } from "./servers.ts";

const run = promisify(execFile);

export const password = "a long enough one";

export interface NewDoctor {
  phone: string;
  bmdcNo: string;
}

/** Numbers nobody else uses: they differ before their last four digits too, whose neighbours share a limit. */
export function newDoctor(): NewDoctor {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, "0");
  return { phone: `019${digits}`, bmdcNo: `A-${digits.slice(0, 6)}` };
}

const Inbox = z.object({ messages: z.array(z.object({ sms: z.string() })) });

/** What has been sent to a number, the newest first. */
export async function messagesTo(page: Page, phone: string): Promise<string[]> {
  const answer = await page.request.get(`/sandbox/sms?phone=${phone}`, { headers: { accept: "application/json" } });
  return Inbox.parse(await answer.json()).messages.map(({ sms }) => sms);
}

/** The same for a test without a page. */
export async function messagesOf(phone: string): Promise<string[]> {
  const inbox = `${servers.portal.origin}/sandbox/sms?phone=${phone}`;
  const answer = await fetch(inbox, { headers: { accept: "application/json" } });
  return Inbox.parse(await answer.json()).messages.map(({ sms }) => sms);
}

/** The code of the newest message, once there are `count` of them. */
export async function codeFor(page: Page, phone: string, count = 1): Promise<string> {
  await expect.poll(async () => (await messagesTo(page, phone)).length).toBeGreaterThanOrEqual(count);
  const [newest = ""] = await messagesTo(page, phone);
  return /\b\d{6}\b/.exec(newest)?.[0] ?? "";
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

/** Registers a doctor, who is then logged in. */
export async function register(page: Page, doctor: NewDoctor, search = ""): Promise<void> {
  await join(page, doctor, search);
  await enterCode(page, await codeFor(page, doctor.phone));
  await page.getByLabel("মেডিকেল কলেজ").selectOption({ index: 1 });
  await fillIn(page, { পাসওয়ার্ড: password, "পাসওয়ার্ড আবার লিখুন": password });
  await press(page, "অ্যাকাউন্ট খুলুন");
}

export async function logIn(page: Page, phone: string, given = password): Promise<void> {
  await fillIn(page, { "মোবাইল বা BMDC নম্বর": phone, পাসওয়ার্ড: given });
  await press(page, "লগইন করুন");
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("banner").locator(".account summary").click();
  await page.getByRole("banner").getByRole("button", { name: "লগআউট" }).click();
  await expect(page).toHaveURL("/");
}

/** Runs a staff command on the journeys' portal and gives what it printed. */
export async function staff(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ["build/server/staff.js", ...words], {
    env: { ...process.env, ...servers.portal.env },
  });
  return stdout;
}

/** Gives an account another number, to which no code has been sent lately, and ends its logins. */
export async function moveToNewNumber(phone: string): Promise<string> {
  const id = /^(\d+) {2}/.exec(await staff("doctors", "find", phone))?.[1] ?? "";
  const next = newDoctor().phone;
  await staff("doctors", "change-phone", id, next);
  return next;
}
