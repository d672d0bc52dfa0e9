import { expect, type BrowserContext, type Cookie, type Locator, type Page } from "@playwright/test";
import { findPastExam } from "#tests/support/rows/exams/demo-exams.ts";
import { main, press } from "../doctors.ts";
import { test as journey } from "../journey.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";

/** An exam in progress, with the cookies of the browser that started it. */
export interface Seat {
  doctor: ClonedDoctor;
  cookies: Cookie[];
  room: string;
}

/** Test with a new attempt at an exam that can be sat late, started in the browser of `page`. */
export const test = journey.extend<{ seat: Seat }>({
  serviceWorkers: "allow",
  seat: async ({ page, doctor, portalDb }, use) => {
    const { course, event } = await findPastExam(portalDb, doctor);
    const exam = `/my/courses/${course}/events/${event}`;
    const form = { form: "start", agree: "on", idempotency_key: `seat-of-${doctor.phone}` };
    const headers = { "sec-fetch-site": "same-origin" };
    const started = await page.request.post(`${exam}/pending-exam-info`, { form, headers, maxRedirects: 0 });
    const room = `${exam}/exam/participated`;
    expect([started.status(), started.headers()["location"]], "the exam is started").toEqual([303, room]);
    await use({ doctor, cookies: await page.context().cookies(), room });
  },
});

/** Opens a seat's exam room and waits until its client script runs. */
export async function enterRoom(page: Page, { room }: Seat): Promise<void> {
  await page.goto(room);
  await expect(page.getByRole("timer")).toBeVisible();
}

/** Waits until the whole paper and the review page are in the offline cache. */
export async function waitForCachedPaper(page: Page): Promise<void> {
  const isCached = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return navigator.serviceWorker.controller !== null && counts.includes(3);
    });
  await expect.poll(isCached).toBe(true);
}

export function question(page: Page, number: string): Locator {
  return main(page).getByRole("group", { name: `প্রশ্ন ${number}`, exact: true });
}

/** Radio button of the first statement of a question: true, false or blank. */
export function choice(page: Page, number: string, word: "সত্য" | "মিথ্যা" | "ফাঁকা"): Locator {
  return question(page, number).getByRole("radio", { name: word, exact: true }).first();
}

export async function openPalette(page: Page): Promise<void> {
  await main(page).getByRole("link", { name: "প্রশ্নের তালিকা" }).click();
}

/** Goes to a question by the name of its cell in the palette. */
export async function jump(page: Page, name: string): Promise<void> {
  await openPalette(page);
  await press(page, name);
}

/** The exam room's status line about saved answers. */
export function roomState(page: Page): Locator {
  return page.locator("[data-room-state]");
}

/** Text of that line when the server has all answers. */
export const allSaved = "সব উত্তর সেভ হয়েছে";

/** Value of the first statement of a question as stored by the server: 1, 0 or -. */
export async function storedStatement(context: BrowserContext, { room }: Seat, number: number): Promise<string> {
  const html = await (await context.request.get(`${room}?page=all`)).text();
  const from = html.slice(html.indexOf(`id="q${number}"`));
  return /name="was\[\d+\]" value="a(.)/.exec(from)?.[1] ?? "";
}
