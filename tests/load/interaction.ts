import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium, type Browser, type Page } from "@playwright/test";
import type { RouteName } from "#app/paths.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { measuredPages, type MeasuredPage } from "#tests/support/examples/measured-pages.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { chromiumPath } from "../../scripts/chromium.mjs";
import { cookieOf } from "./doctor-cookies.ts";
import { openPhone } from "./page-visit.ts";

const cpuSlowdown = 4;
/** Limit of a good interaction to next paint, https://web.dev/articles/inp. */
const maxMs = 200;
const tapsPerPage = 12;
/** The browser reports an interaction after the paint that follows it. */
const entriesFollowWithinMs = 500;

const busiest: RouteName[] = [
  "home",
  "batches",
  "my-dashboard",
  "my-courses-show",
  "course-schedule",
  "my-practice",
  "my-practice-session",
  "my-exam-room",
  "my-exam-results",
  "my-notices",
];

/** Selector of what a finger reaches without leaving the page. */
const controls = "summary, button[type=button], input[type=radio], input[type=checkbox], input[type=search], label";

declare global {
  interface Window {
    /** Durations of the page's interactions in ms, as far as they are 16 ms or longer. */
    interactionsMs: number[];
  }
}

async function tapAll(page: Page): Promise<number> {
  const found = page.locator("main, header, footer, nav").locator(controls).filter({ visible: true });
  const handles = (await found.elementHandles()).slice(0, tapsPerPage); // those there are before a tap adds others
  for (const handle of handles) {
    await handle.tap({ force: true });
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  }
  await delay(entriesFollowWithinMs);
  return handles.length;
}

async function slowestTap(browser: Browser, url: string, cookie: string) {
  const context = await openPhone(browser, url, { cookie });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.interactionsMs = [];
    const watch = { type: "event", buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.interactionsMs.push(duration);
    }).observe(watch);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  const response = await page.goto(url, { waitUntil: "networkidle" });
  const taps = await tapAll(page);
  if (response?.status() !== 200 || page.url() !== url || taps === 0) throw new Error(`${url} is another page`);
  const durationsMs = await page.evaluate(() => window.interactionsMs);
  await context.close();
  return { taps, slowestMs: Math.max(0, ...durationsMs) };
}

async function measure(page: MeasuredPage, origin: string, browser: Browser, cookie: string, runs: number) {
  const url = origin + (await page.open());
  const slowest = [];
  for (let n = 0; n < runs; n += 1) slowest.push(await slowestTap(browser, url, cookie));
  return {
    page: page.name,
    taps: slowest[0]?.taps ?? 0,
    "slowest ms": Math.max(...slowest.map(({ slowestMs }) => slowestMs)),
  };
}

/**
 * Taps the controls of the busiest pages with a processor four times slower, and prints the slowest interaction to next
 * paint of each. Fails over 200 ms. The machine must be idle.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: "string", default: "3" } } });
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath ? { executablePath } : {}) });
  const portal = await startPortal({});
  const readers = { doctor: browserAt(portal.origin), visitor: browserAt(portal.origin) };
  try {
    const all = measuredPages(readers);
    const pages = busiest.flatMap((name) => all.filter((page) => page.name === name));
    if (pages.length < busiest.length) throw new Error("not every page can be measured");
    await readers.doctor.logIn(demoDoctor.phone, demoDoctor.password);
    const rows = [];
    for (const page of pages) {
      const cookie = page.reader === "nobody" ? "" : cookieOf(readers[page.reader]);
      rows.push(await measure(page, portal.origin, browser, cookie, Number(values.runs)));
    }
    console.table(rows);
    if (rows.some((row) => row["slowest ms"] > maxMs)) process.exitCode = 1;
  } finally {
    await portal.stop();
    await browser.close();
  }
}
