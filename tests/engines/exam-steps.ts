import type { Database } from "#api/db/client.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { findPastExam } from "#tests/support/rows/exams/demo-exams.ts";
import type { Tab } from "./drivers/tab.ts";
import type { Target } from "./drivers/page-scripts.ts";
import { mainButton, mainField, mainLink } from "./targets.ts";

export const roomState = "[data-room-state]";
export const allSaved = "সব উত্তর সেভ হয়েছে";
export const unsent = /[১-৯]টি উত্তর পাঠানো বাকি/;
export const clock = "[role=timer]";

/** Button of the room that saves and goes on: `next`, `review`, `jump:12`. */
export const go = (value: string): Target => ({ css: `main button[name=go][value="${value}"]` });

/** Radio button of the first statement of a question. */
export const choice = (number: number, label: "সত্য" | "মিথ্যা"): Target => ({
  css: `#q${number} input[type=radio]`,
  label,
});

/** Line with the number of answered questions. */
export const counter = "p[data-counter]";

/** First radio button of a question. */
export const optionOf = (number: number): Target => ({ css: `#q${number} input[type=radio]` });

/** Starts the trial exam from the home page. */
export async function startTrial(tab: Tab): Promise<void> {
  await tab.open("/");
  await tab.tap(mainLink("পরীক্ষা দিন"));
  await tab.tap(mainButton("ট্রায়াল পরীক্ষা শুরু করুন"));
}

/** Waits until the room's paper, its review and its script are kept for offline. */
export async function untilKept(tab: Tab): Promise<void> {
  const isKept = () =>
    tab.evaluate(async () => {
      const names = await caches.keys();
      const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return navigator.serviceWorker.controller !== null && counts.includes(3);
    });
  await tab.until("the paper and the review are kept for offline", isKept);
}

/** Starts an exam that can be sat late, and waits until the room's script and its offline copies are there. */
export async function startExam(tab: Tab, db: Database, doctor: ClonedDoctor, title?: string): Promise<void> {
  const { course, event } = await findPastExam(db, doctor, title);
  await tab.open(`/my/courses/${course}/events/${event}/pending-exam-info`);
  await tab.check(mainField("নিয়মগুলো পড়েছি"));
  await tab.tap(mainButton("পরীক্ষা শুরু করুন"));
  await tab.seePath(/exam\/participated$/);
  await tab.see(clock);
  await untilKept(tab);
}
