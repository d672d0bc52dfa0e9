import { readdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "@playwright/test";
import { measuredPages, type Browsers, type MeasuredPage } from "#tests/support/examples/measured-pages.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { totalWireBytes } from "#tests/support/browser/traffic.ts";
import { chromiumPath } from "../../scripts/chromium.mjs";
import { recordResponse, startBareServer, recordStaticCopy, type RecordedResponse } from "./recorded-responses.ts";
import { cookieOf } from "./doctor-cookies.ts";
import { budgetOf } from "./budgets.ts";
import { median } from "./median.ts";
import { visitTwice, type Visit } from "./page-visit.ts";

const networks = [
  { name: "400 kbps, 400 ms, CPU 4× slower", kbps: 400, latencyMs: 400, cpuSlowdown: 4 },
  { name: "1.6 Mbps, 150 ms", kbps: 1600, latencyMs: 150, cpuSlowdown: 1 },
];
const onePageOfEachKind = [
  "home",
  "course-phase-a",
  "batches",
  "category-batches",
  "batch-for-you",
  "batch-details",
  "batch-schedule",
  "events",
  "event",
  "contact-details",
  "faq",
  "faq-show",
  "quiz-list",
  "about",
  "gallery",
  "my-dashboard",
  "my-courses-show",
  "course-schedule",
  "my-free-video",
  "my-reference-book",
  "my-exam-results",
];

type Line = (typeof networks)[number];

interface Sample extends Visit {
  line: Line;
  server: "portal" | "static";
  isWarm: boolean;
}

interface Measured {
  page: string;
  samples: Sample[];
}

function readArguments(args: string[], all: MeasuredPage[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { runs: { type: "string", default: "3" }, all: { type: "boolean" }, slow: { type: "boolean" } },
  });
  const unknown = positionals.filter((name) => all.every((page) => page.name !== name));
  if (unknown.length > 0) {
    throw new Error(`No page to measure is named ${unknown.join(", ")}. See tests/support/examples/measured-pages.ts.`);
  }
  const selected = positionals.length > 0 ? positionals : onePageOfEachKind;
  return {
    runs: Number(values.runs),
    lines: values.slow ? networks.slice(0, 1) : networks,
    pages: values.all ? all : all.filter(({ name }) => selected.includes(name)),
  };
}

async function publicFiles(origin: string): Promise<RecordedResponse[]> {
  const entries = await readdir("build/client", { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith("assets") && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice("build/client".length));
  return Promise.all(paths.map((path) => recordResponse(origin, path)));
}

interface Setup {
  origin: string;
  browser: Browser;
  readers: Browsers;
  files: RecordedResponse[];
  lines: Line[];
  runs: number;
}

/** Visits the page and a static copy of it alternately, on each network. */
async function measure(page: MeasuredPage, { origin, browser, readers, files, lines: chosenNetworks, runs }: Setup) {
  const path = await page.open();
  const cookie = page.reader === "nobody" ? "" : cookieOf(readers[page.reader]);
  const staticServer = await startBareServer([await recordStaticCopy(origin, path, cookie), ...files]);
  const samples: Sample[] = [];
  const visits = chosenNetworks.flatMap((line) => Array.from({ length: runs }, () => line));
  for (const line of visits) {
    for (const server of ["portal", "static"] as const) {
      const url = (server === "portal" ? origin : staticServer.origin) + path;
      const { cold, warm } = await visitTwice(browser, url, { line, cookie });
      samples.push({ line, server, isWarm: false, ...cold }, { line, server, isWarm: true, ...warm });
    }
  }
  await staticServer.stop();
  return { page: page.name, samples };
}

function bytesRow({ page, samples }: Measured) {
  const [cold, warm] = [false, true].map((isWarm) =>
    samples.find((one) => one.server === "portal" && one.isWarm === isWarm),
  );
  if (!cold || !warm) throw new Error(`${page} was not visited`);
  const { requests, ofType } = cold.traffic;
  const budget = budgetOf(page);
  const html = totalWireBytes(ofType("Document"));
  const scripts = totalWireBytes(ofType("Script"));
  const isOver = html > budget.html || scripts > budget.scripts;
  return {
    page,
    requests: requests.length,
    html,
    "≤ html": budget.html,
    scripts,
    "≤ scripts": budget.scripts,
    images: totalWireBytes(ofType("Image")),
    all: totalWireBytes(requests),
    "all, coming back": totalWireBytes(warm.traffic.requests),
    over: isOver ? "OVER" : "",
  };
}

function paintRow({ page, samples }: Measured, line: Line) {
  const medianMs = (server: Sample["server"], isWarm: boolean) =>
    median(
      samples
        .filter((one) => one.line === line && one.server === server && one.isWarm === isWarm)
        .map(({ largestPaintMs }) => largestPaintMs),
    );
  const [portal, plain] = [medianMs("portal", false), medianMs("static", false)];
  const [portalAgain, plainAgain] = [medianMs("portal", true), medianMs("static", true)];
  return {
    page,
    "portal ms": Math.round(portal),
    "static ms": Math.round(plain),
    ratio: Number((portal / plain).toFixed(2)),
    "≤ ratio": budgetOf(page).ratio,
    "coming back: portal ms": Math.round(portalAgain),
    "static, again ms": Math.round(plainAgain),
    "ratio, again": Number((portalAgain / plainAgain).toFixed(2)),
  };
}

async function measureAll(args: string[], origin: string, browser: Browser) {
  const readers = { doctor: browserAt(origin), visitor: browserAt(origin) };
  const { pages, ...options } = readArguments(args, measuredPages(readers));
  await readers.doctor.logIn(demoDoctor.phone, demoDoctor.password);
  const setup = { origin, browser, readers, files: await publicFiles(origin), ...options };
  const measured: Measured[] = [];
  for (const page of pages) {
    console.log(`${measured.length + 1} of ${pages.length}: ${page.name}`);
    measured.push(await measure(page, setup));
  }
  return { measured, ...options };
}

/** Prints the figures and returns the names of the pages over their size budget. */
function report({ measured, runs, lines: chosenNetworks }: Awaited<ReturnType<typeof measureAll>>): string[] {
  const rows = measured.map(bytesRow);
  console.log("\nBytes on the wire");
  console.table(rows);
  for (const line of chosenNetworks) {
    console.log(`\nLargest contentful paint: ${line.name}, median of ${runs}`);
    console.table(measured.map((one) => paintRow(one, line)));
  }
  return rows.filter((row) => row.over).map(({ page }) => page);
}

/**
 * Measures size and largest contentful paint of pages and of static copies of them, alternately in one browser. Fails
 * when a page exceeds its size budget; times are only printed.
 */
export async function main(args: string[]): Promise<void> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu"],
    ...(executablePath ? { executablePath } : {}),
  });
  const portal = await startPortal({ LOG_LEVEL: "warn" });
  try {
    const over = report(await measureAll(args, portal.origin, browser));
    if (over.length === 0) return;
    console.error(`\nOver their budget: ${over.join(", ")}`);
    process.exitCode = 1;
  } finally {
    await browser.close();
    await portal.stop();
  }
}
