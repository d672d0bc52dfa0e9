import { rm } from "node:fs/promises";
import { expect } from "@playwright/test";
import { freePort } from "#tests/support/processes/free-port.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";
import { test } from "#tests/support/browser/http-test.ts";
import type { OpenBrowser } from "#tests/support/browser/journey.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import {
  waitForAppData,
  findNonsense,
  promptMs,
  visit,
  withoutScripts,
} from "#tests/support/api/portal/page-content.ts";

const pages = ["/", "/batches", "/batch-details/1", "/courses/fcps-p-ii", "/faq", "/faq/1/show"];
const staleAlert = "কিছুক্ষণ আগের তথ্য দেখছেন";
const retryLink = { name: "আবার চেষ্টা করুন" };
const shortLived = { PUBLIC_DATA_FRESH_SECONDS: "1", PAGE_FRESH_SECONDS: "1" };

async function readerOf(openBrowser: OpenBrowser, url: string) {
  const page = await openBrowser({ javaScriptEnabled: false });
  const response = await page.goto(url);
  return { page, status: response?.status() };
}

test("during an outage visited pages are shown as they were, with a note, until the API is back", async ({ start }) => {
  const folder = await ownFolder();
  const apiSettings = { PORT: String(await freePort()), DATA_DIR: folder };
  const api = await start(apiSettings, "build/server/api.js");
  const portal = await start({ V3_API_URL: api.origin, ...shortLived });

  const visits: { path: string; status: number; tookMs: number }[] = [];
  async function stalePages(): Promise<string[]> {
    const stale: string[] = [];
    for (const path of pages) {
      const { status, tookMs, html } = await visit(portal.origin + path);
      visits.push({ path, status, tookMs });
      if (html.includes(staleAlert)) stale.push(path);
    }
    return stale;
  }

  // responses that a busy API refuses are not cached
  await expect(async () => {
    visits.length = 0;
    expect(await stalePages()).toEqual([]);
    expect(visits.map(({ status }) => status)).toEqual(pages.map(() => 200));
  }).toPass();
  visits.length = 0; // the first visits wait for the API
  await api.stop();
  await expect.poll(stalePages).toEqual(pages);

  const restarted = await start(apiSettings, "build/server/api.js");
  await expect.poll(stalePages).toEqual([]);
  expect(visits.filter(({ status, tookMs }) => status !== 200 || tookMs > promptMs)).toEqual([]);
  await restarted.stop(); // its database would still write
  await rm(folder, { recursive: true });
});

test("without an API from the start the home page shows placeholders and a retry link", async ({
  api,
  start,
  openBrowser,
}) => {
  const portal = await start({ V3_API_URL: api.origin });
  const { status, html, tookMs } = await visit(portal.origin);
  expect(status).toBe(503);
  expect(tookMs).toBeLessThan(promptMs);
  expect(findNonsense(withoutScripts(html))).toBeUndefined();

  const { page } = await readerOf(openBrowser, portal.origin);
  await expect(page.getByRole("link", retryLink)).toHaveAttribute("href", "/");
  const placeholders = (name: string) => page.getByRole("region", { name }).getByTestId("placeholder");
  await expect(placeholders("পছন্দের ব্যাচ খুঁজে নিন")).toHaveCount(6);
  await expect(placeholders("যা প্রায়ই জানতে চান")).toHaveCount(5);
  await expect(placeholders("যোগাযোগ করুন")).toHaveCount(12);
  await expect(page.getByTestId("placeholder")).toHaveCount(6 + 2 + 5 + 12 + 1);
  await expect(page.getByRole("region", { name: "নোটিশ" })).toHaveCount(0);
});

test("without an API from the start every page is a 503 with a retry link, the hotline, header and footer", async ({
  api,
  start,
  openBrowser,
}) => {
  const contacts = { COMPANY_HOTLINE: "09600000100", COMPANY_ADDRESS: "ধানমন্ডি" };
  const portal = await start({ V3_API_URL: api.origin, ...contacts });
  for (const path of pages.slice(1)) {
    const { html, tookMs } = await visit(portal.origin + path);
    expect(tookMs, path).toBeLessThan(promptMs);
    expect(findNonsense(withoutScripts(html)), path).toBeUndefined();

    const { page, status } = await readerOf(openBrowser, portal.origin + path);
    expect(status, path).toBe(503);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", retryLink)).toHaveAttribute("href", path);
    await expect(main.getByRole("link", { name: "09600000100" })).toHaveAttribute("href", "tel:09600000100");
    await expect(page.getByRole("banner")).toContainText("ওরিয়েন্টেশন সেন্টার");
    await expect(page.getByRole("contentinfo")).toContainText("ধানমন্ডি");
  }
});

test("app data that comes within a second is waited for", async ({ api, start }) => {
  await api.start();
  await expect(async () => {
    // on a busy machine the second may pass before the retry
    api.seen.length = 0;
    api.faults.set("/api/v3/web/app-data", { status: 500 });
    const portal = await start({ V3_API_URL: api.origin });
    const arriving = visit(portal.origin);
    await expect.poll(() => api.seen.some(({ path }) => path.endsWith("/app-data"))).toBe(true);
    api.faults.clear();
    expect((await arriving).html).toContain("নমুনা কেন্দ্র");
  }).toPass();
});

test("a slow API does not delay pages that were shown before", async ({ api, start }) => {
  await api.start();
  const fresh = { PUBLIC_DATA_FRESH_SECONDS: "0", PAGE_FRESH_SECONDS: "0" };
  const portal = await start({ V3_API_URL: api.origin, V3_WITHOUT: "batches,day-questions", ...fresh });
  expect((await visit(portal.origin)).status).toBe(200);
  expect((await visit(`${portal.origin}/faq`)).status).toBe(200);

  api.faults.set("*", { delayMs: 10_000 });
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  async function allStale(): Promise<boolean> {
    const both = [await visit(portal.origin), await visit(`${portal.origin}/faq`)];
    visits.push(...both);
    return both.every(({ html }) => html.includes(staleAlert));
  }
  await expect.poll(allStale).toBe(true);
  expect(visits.map(({ status }) => status)).toEqual(visits.map(() => 200));
  expect(visits.filter(({ tookMs }) => tookMs > promptMs)).toEqual([]);
});

test("a slow API times out after eight seconds, and the page says so", async ({ api, start }) => {
  await api.start();
  const portal = await start({ V3_API_URL: api.origin });
  api.faults.set("*", { delayMs: 25_000 });
  const [home, faq] = await Promise.all([visit(portal.origin), visit(`${portal.origin}/faq`)]);
  expect([home.status, faq.status]).toEqual([503, 503]);
  expect(Math.max(home.tookMs, faq.tookMs)).toBeLessThan(20_000);
  expect(faq.html).toContain(retryLink.name);
});

test("a home page with failed parts shows the others, whatever the failure", async ({ api, start, openBrowser }) => {
  await api.start();
  const homepage = "/api/v3/web/homepage";
  api.faults.set(`${homepage}/batch-categories`, { status: 500 });
  api.faults.set("/api/v3/web/faqs", { text: '{"faqs": [' });
  api.faults.set(`${homepage}/contact-list`, { resets: true });
  api.faults.set(`${homepage}/other-services`, { status: 302, location: "/elsewhere" });
  const portal = await start({ V3_API_URL: api.origin });

  const { page, status } = await readerOf(openBrowser, portal.origin);
  expect(status).toBe(200);
  await expect(page.getByTestId("placeholder")).toHaveCount(2 + 5 + 12); // courses replace the categories
  await expect(page.getByRole("region", { name: "ব্যানার" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("link", retryLink)).toHaveAttribute("href", "/");
  expect(api.seen.filter(({ path }) => path === "/elsewhere")).toEqual([]);
});

test("an API that comes back gets each request once, however many visitors wait", async ({ api, start }) => {
  const portal = await start({ V3_API_URL: api.origin });
  const visitAll = () => Promise.all(Array.from({ length: 50 }, () => visit(portal.origin)));
  expect((await visitAll()).map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 503));
  await api.start();
  await expect.poll(async () => (await visit(`${portal.origin}/readyz`)).status).toBe(200);
  await expect.poll(async () => (await visitAll()).every(({ html }) => !html.includes(retryLink.name))).toBe(true);
  const requestedPaths = api.seen.map(({ path }) => path);
  expect(requestedPaths.sort()).toEqual([...new Set(requestedPaths)].sort());
});

test("an outage logs nobody out", async ({ api, start }) => {
  await api.start();
  api.visitors.set("token-one", { is_logged_in: true });
  const portal = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, PUBLIC_DATA_FRESH_SECONDS: "0" });
  const headers = { cookie: await sessionCookie("token-one") };
  await waitForAppData(portal.origin);
  expect((await visit(portal.origin)).html).toContain("লগইন / রেজিস্ট্রেশন");
  expect((await visit(portal.origin, headers)).html).toContain("ড্যাশবোর্ডে যান");

  for (const fault of [{ resets: true }, { status: 500 }, { text: "<h1>" }, { delayMs: 10_000 }]) {
    api.faults.set("*", fault);
    const { status, html, headers: answered, tookMs } = await visit(portal.origin, headers);
    expect(status).toBe(200);
    expect(tookMs).toBeLessThan(promptMs);
    expect(html).toContain("নমুনা কেন্দ্র");
    expect(html).toContain("ড্যাশবোর্ডে যান");
    expect(answered.getSetCookie().filter((cookie) => cookie.startsWith("session="))).toEqual([]);
  }
});
