import { setTimeout as delay } from "node:timers/promises";
import type { Browser, BrowserContext } from "@playwright/test";
import { watchTraffic, type Traffic } from "#tests/support/browser/traffic.ts";

/** Network between server and reader, and slowdown of the reader's CPU. */
export interface NetworkProfile {
  kbps: number;
  latencyMs: number;
  cpuSlowdown: number;
}

export interface Visit {
  largestPaintMs: number;
  traffic: Traffic;
}

declare global {
  interface Window {
    largestPaintMs: number;
  }
}

/** Longest wait for requests that never finish. */
const maxWaitMs = 15_000;

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true };

async function visit(
  context: BrowserContext,
  url: string,
  { kbps, latencyMs, cpuSlowdown }: NetworkProfile,
): Promise<Visit> {
  const page = await context.newPage();
  const traffic = await watchTraffic(page);
  const browser = await context.newCDPSession(page);
  const bytesPerSecond = (kbps * 1000) / 8;
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await browser.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.largestPaintMs = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(url);
  await page.waitForFunction(() => window.largestPaintMs > 0);
  await Promise.race([traffic.waitUntilIdle(), delay(maxWaitMs, undefined, { ref: false })]);
  const largestPaintMs = await page.evaluate(() => window.largestPaintMs);
  await page.close();
  return { largestPaintMs, traffic };
}

interface Visitor {
  line: NetworkProfile;
  /** Cookie header of a logged-in doctor, or an empty string. */
  cookie: string;
  /** Other headers of each request. */
  headers?: Record<string, string>;
}

/** Opens a phone's browser without a cache that has these cookies of the page's site. */
export async function openPhone(
  browser: Browser,
  url: string,
  { cookie, headers = {} }: Omit<Visitor, "line">,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, extraHTTPHeaders: headers });
  const cookies = cookie.split("; ").filter(Boolean);
  await context.addCookies(
    cookies.map((text) => {
      const [name = "", ...value] = text.split("=");
      return { name, value: value.join("="), url };
    }),
  );
  return context;
}

/** Visits a page with an empty cache, then again with the cache of the first visit. */
export async function visitTwice(
  browser: Browser,
  url: string,
  { line, ...visitor }: Visitor,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await openPhone(browser, url, visitor);
  const cold = await visit(context, url, line);
  const warm = await visit(context, url, line);
  await context.close();
  return { cold, warm };
}
