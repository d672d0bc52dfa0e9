import { expect, type BrowserContext, type Cookie, type Locator, type Page } from "@playwright/test";
import { findPastExam } from "./demo-exams.ts";
import { logInAs } from "./demo-doctor.ts";
import { main, press } from "./doctors.ts";

/** An exam in progress, and the browser that it was begun in. */
export interface Seat {
  cookies: Cookie[];
  room: string;
}

/** Begins one of the exams that can be sat late. */
export async function takeSeat(page: Page, title: string): Promise<Seat> {
  await logInAs(page);
  const { course, event } = await findPastExam(title);
  await page.goto(`/my/courses/${course}/events/${event}/pending-exam-info`);
  await page.getByLabel("নিয়মগুলো পড়েছি").check();
  await press(page, "পরীক্ষা শুরু করুন");
  await expect(page).toHaveURL(/exam\/participated$/);
  return { cookies: await page.context().cookies(), room: page.url() };
}

/** Opens the room as its doctor, in the browser of the seat or one that is like it; done when the script has taken over. */
export async function enterRoom(page: Page, { cookies, room }: Seat): Promise<void> {
  await page.context().addCookies(cookies);
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
export function choice(page: Page, number: string, word: "সত্য" | "মিথ্যা" | "বাদ"): Locator {
  return question(page, number).getByRole("radio", { name: word, exact: true }).first();
}

/** What the room says about the answers. */
export function roomState(page: Page): Locator {
  return page.locator("[data-room-state]");
}

/** What it says when the server has every one of them. */
export const allSaved = "সব উত্তর রাখা হয়েছে";

/** How the server has the first statement of a question: 1, 0 or -. */
export async function storedStatement(context: BrowserContext, { room }: Seat, number: number): Promise<string> {
  const html = await (await context.request.get(`${room}?page=all`)).text();
  const from = html.slice(html.indexOf(`id="q${number}"`));
  return /name="was\[\d+\]" value="a(.)/.exec(from)?.[1] ?? "";
}
