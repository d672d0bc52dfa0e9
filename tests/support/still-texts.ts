import type { Page } from "@playwright/test";
import { longDay, month, shortDay } from "#locale/dates.ts";

const days = Array.from({ length: 12 }, (_, place) => `2026-${String(place + 1).padStart(2, "0")}-15`);
const months = days.flatMap((day) => [month(day).split(" ")[0] ?? "", shortDay(day).split(" ")[1] ?? ""]);
const weekdays = Array.from({ length: 7 }, (_, place) => longDay(`2026-11-0${place + 1}`).split(",")[0] ?? "");

const anyOf = (words: string[]) =>
  `(?:${[...new Set(words)].map((word) => word.replace(".", String.raw`\.`)).join("|")})`;
const anyMonth = anyOf(months);

/** What depends on the clock or on the ids of rows, each with what stands for it. A month is one beside a number or alone. */
const moving: [pattern: string, word: string][] = [
  ["\\b(after|before)=[^&]+", "$1=#"],
  ["[0-9০-৯]+(?:[.,:/][0-9০-৯]+)*", "#"],
  [`# ${anyMonth}`, "# মাস"],
  [`${anyMonth} #`, "মাস #"],
  [`^(\\s*)${anyMonth}(\\s*)$`, "$1মাস$2"],
  [anyOf(weekdays), "বার"],
  ["(?:রাত|ভোর|সকাল|দুপুর|বিকেল|সন্ধ্যা) #(?:টা(?: # মিনিট)?)?", "#টা"],
];

/** Lets a page that stands say the same at every hour and with every row: its texts, names and addresses. */
export async function stillTexts(page: Page): Promise<void> {
  await page.evaluate((replacements) => {
    const still = (text: string) =>
      replacements.reduce((rest, [pattern, word]) => rest.replace(new RegExp(pattern, "g"), word), text);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) node.nodeValue = still(node.nodeValue ?? "");
    for (const element of document.body.querySelectorAll("*")) {
      for (const name of ["aria-label", "alt", "title", "href", "value"]) {
        const given = element.getAttribute(name);
        if (given !== null) element.setAttribute(name, still(given));
      }
    }
  }, moving);
}
