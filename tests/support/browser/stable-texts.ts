import type { Page } from "@playwright/test";
import { longDay, month, shortDay } from "#locale/dates.ts";

const days = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}-15`);
const months = days.flatMap((day) => [month(day).split(" ")[0] ?? "", shortDay(day).split(" ")[1] ?? ""]);
const weekdays = Array.from({ length: 7 }, (_, index) => longDay(`2026-11-0${index + 1}`).split(",")[0] ?? "");

const anyOf = (words: string[]) =>
  `(?:${[...new Set(words)].map((word) => word.replace(".", String.raw`\.`)).join("|")})`;
const anyMonth = anyOf(months);

/**
 * Texts that depend on the clock or on row ids, with placeholders. A month's name counts only beside a number or alone.
 */
const variableTexts: [pattern: string, placeholder: string][] = [
  ["\\b(after|before)=[^&]+", "$1=#"],
  ["[0-9০-৯]+(?:[.,:/][0-9০-৯]+)*", "#"],
  [`# ${anyMonth}`, "# মাস"],
  [`${anyMonth} #`, "মাস #"],
  [`^(\\s*)${anyMonth}(\\s*)$`, "$1মাস$2"],
  [anyOf(weekdays), "বার"],
  ["(?:রাত|ভোর|সকাল|দুপুর|বিকেল|সন্ধ্যা) #(?:টা(?: # মিনিট)?)?", "#টা"],
];

/**
 * Replaces dates, numbers and ids in a page's texts, labels, URLs and values by placeholders, so that snapshots are
 * stable.
 */
export async function stabilizeTexts(page: Page): Promise<void> {
  await page.evaluate((replacements) => {
    const stabilize = (text: string) =>
      replacements.reduce((rest, [pattern, placeholder]) => rest.replace(new RegExp(pattern, "g"), placeholder), text);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) node.nodeValue = stabilize(node.nodeValue ?? "");
    for (const element of document.body.querySelectorAll("*")) {
      for (const name of ["aria-label", "alt", "title", "href", "value"]) {
        const value = element.getAttribute(name);
        if (value !== null) element.setAttribute(name, stabilize(value));
      }
    }
  }, variableTexts);
}
