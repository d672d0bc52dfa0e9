import { readdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { startPortal } from "#tests/support/portal-process.ts";
import { demoDoctor, doctorExamples } from "#tests/support/doctor-pages.ts";
import { browserAt } from "#tests/support/plain-browser.ts";
import { publicExamples } from "#tests/support/public-pages.ts";
import { totalWireBytes } from "#tests/support/traffic.ts";
import { chromiumPath } from "../../scripts/chromium.mjs";
import { answerOf, startBareServer, staticTwinOf } from "./bare-answers.ts";
import { median } from "./median.ts";
import { visitTwice, type Visit } from "./page-visit.ts";

const lines = [
  { name: "400 kbps, 400 ms, CPU 4× slower", kbps: 400, latencyMs: 400, cpuSlowdown: 4 },
  { name: "1.6 Mbps, 150 ms", kbps: 1600, latencyMs: 150, cpuSlowdown: 1 },
];
const onePageOfEachKind = [
  ...["home", "course-phase-a", "batches", "category-batches", "batch-for-you", "batch-details", "batch-schedule"],
  ...["events", "event", "contact-details", "faq", "faq-show", "quiz-list", "about", "gallery"],
  ...["my-dashboard", "my-courses-show", "course-schedule", "my-free-video", "my-reference-book", "my-exam-results"],
];
const examples = [...publicExamples, ...doctorExamples];

interface Sample extends Visit {
  page: string;
  line: string;
  server: "portal" | "static";
  isWarm: boolean;
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { runs: { type: "string", default: "3" } },
  });
  const wanted = positionals.length > 0 ? positionals : onePageOfEachKind;
  const unknown = wanted.filter((name) => examples.every((example) => example.name !== name));
  if (unknown.length > 0)
    throw new Error(
      `No page to measure is named ${unknown.join(", ")}. See tests/support/doctor-pages.ts and app/paths.ts.`,
    );
  return { runs: Number(values.runs), pages: examples.filter(({ name }) => wanted.includes(name)) };
}

async function publicFiles(): Promise<string[]> {
  const entries = await readdir("build/client", { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith("assets") && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice("build/client".length));
}

function bytesRow(page: string, samples: Sample[]) {
  const [cold, warm] = [false, true].map((isWarm) =>
    samples.find((one) => one.page === page && one.server === "portal" && one.isWarm === isWarm),
  );
  if (!cold || !warm) throw new Error(`${page} was not visited`);
  const { requests, ofType } = cold.traffic;
  return {
    page,
    requests: requests.length,
    html: totalWireBytes(ofType("Document")),
    scripts: totalWireBytes(ofType("Script")),
    images: totalWireBytes(ofType("Image")),
    all: totalWireBytes(requests),
    "all, coming back": totalWireBytes(warm.traffic.requests),
  };
}

function paintRow(page: string, samples: Sample[]) {
  const medianMs = (server: Sample["server"], isWarm: boolean) =>
    median(
      samples
        .filter((one) => one.page === page && one.server === server && one.isWarm === isWarm)
        .map(({ largestPaintMs }) => largestPaintMs),
    );
  const [portal, plain] = [medianMs("portal", false), medianMs("static", false)];
  const [portalAgain, plainAgain] = [medianMs("portal", true), medianMs("static", true)];
  return {
    page,
    "portal ms": Math.round(portal),
    "static ms": Math.round(plain),
    ratio: Number((portal / plain).toFixed(2)),
    "coming back: portal ms": Math.round(portalAgain),
    "static, again ms": Math.round(plainAgain),
    "ratio, again": Number((portalAgain / plainAgain).toFixed(2)),
  };
}

async function cookieOfDoctor(origin: string): Promise<string> {
  const { jar, logIn } = browserAt(origin);
  await logIn(demoDoctor.phone, demoDoctor.password);
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Bytes and largest paint of pages beside a static page of the same content; both in turns, in one browser. */
export async function main(args: string[]): Promise<void> {
  const { runs, pages } = readArguments(args);
  const portal = await startPortal({ LOG_LEVEL: "warn" });
  const doctor = await cookieOfDoctor(portal.origin);
  const cookieFor = ({ path }: { path: string }) => (path.startsWith("/my/") ? doctor : "");
  const plain = await startBareServer([
    ...(await Promise.all(pages.map((page) => staticTwinOf(portal.origin, page.path, cookieFor(page))))),
    ...(await Promise.all((await publicFiles()).map((path) => answerOf(portal.origin, path)))),
  ]);
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu"],
    ...(executablePath ? { executablePath } : {}),
  });

  const samples: Sample[] = [];
  for (const line of lines) {
    for (const { name, path } of pages) {
      for (let run = 0; run < runs; run += 1) {
        for (const server of ["portal", "static"] as const) {
          const { origin } = server === "portal" ? portal : plain;
          const { cold, warm } = await visitTwice(browser, origin + path, { line, cookie: cookieFor({ path }) });
          const about = { page: name, line: line.name, server };
          samples.push({ ...about, isWarm: false, ...cold }, { ...about, isWarm: true, ...warm });
        }
      }
    }
  }
  await browser.close();
  await Promise.all([portal.stop(), plain.stop()]);

  console.log("\nBytes on the wire");
  console.table(pages.map(({ name }) => bytesRow(name, samples)));
  for (const { name: line } of lines) {
    console.log(`\nLargest contentful paint: ${line}, median of ${runs}`);
    const onLine = samples.filter((one) => one.line === line);
    console.table(pages.map(({ name }) => paintRow(name, onLine)));
  }
}
