import { expect, type BrowserContext, type Cookie, type Locator, type Page } from "@playwright/test";
import { findPastExam } from "./demo-exams.ts";
import { main, press } from "./doctors.ts";
import { test as journey } from "./journey.ts";
import type { Twin } from "./twin.ts";

/** An exam in progress, and the browser that it was begun in. */
export interface Seat {
  doctor: Twin;
  cookies: Cookie[];
  room: string;
}

/** A test with a seat of its own in an exam that can be sat late, begun in the browser of `page`. */
export const test = journey.extend<{ seat: Seat }>({
  serviceWorkers: "allow",
  seat: async ({ page, doctor, portalDb }, use) => {
    const { course, event } = await findPastExam(portalDb, doctor);
    const exam = `/my/courses/${course}/events/${event}`;
    const form = { form: "start", agree: "on", idempotency_key: `seat-of-${doctor.phone}` };
    const headers = { "sec-fetch-site": "same-origin" };
    const begun = await page.request.post(`${exam}/pending-exam-info`, { form, headers, maxRedirects: 0 });
    const room = `${exam}/exam/participated`;
    expect([begun.status(), begun.headers()["location"]], "the exam is begun").toEqual([303, room]);
    await use({ doctor, cookies: await page.context().cookies(), room });
  },
});

/** Opens the room of a seat; done when its client has taken over. */
export async function enterRoom(page: Page, { room }: Seat): Promise<void> {
  await page.goto(room);
  await expect(page.getByRole("timer")).toBeVisible();
}

/** The whole paper is on the device, and so is the review. */
export async function paperIsKept(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return navigator.serviceWorker.controller !== null && counts.includes(3);
    });
  await expect.poll(kept).toBe(true);
}

export function question(page: Page, number: string): Locator {
  return main(page).getByRole("group", { name: `প্রশ্ন ${number}`, exact: true });
}

/** The three choices of the first statement of a question. */
export function choice(page: Page, number: string, word: "সত্য" | "মিথ্যা" | "ফাঁকা"): Locator {
  return question(page, number).getByRole("radio", { name: word, exact: true }).first();
}

/** Goes to a question by the palette, which is named as its cell is. */
export async function jump(page: Page, name: string): Promise<void> {
  await press(page, "প্রশ্নের তালিকা");
  await press(page, name);
}

/** What the room says about the answers. */
export function roomState(page: Page): Locator {
  return page.locator("[data-room-state]");
}

/** What it says when the server has every one of them. */
export const allSaved = "সব উত্তর সেভ হয়েছে";

/** How the server has the first statement of a question: 1, 0 or -. */
export async function storedStatement(context: BrowserContext, { room }: Seat, number: number): Promise<string> {
  const html = await (await context.request.get(`${room}?page=all`)).text();
  const from = html.slice(html.indexOf(`id="q${number}"`));
  return /name="was\[\d+\]" value="a(.)/.exec(from)?.[1] ?? "";
}
