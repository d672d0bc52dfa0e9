import { expect } from "@playwright/test";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { withoutScripts } from "#tests/support/api/portal/page-content.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";
import { measuredPages } from "#tests/support/examples/measured-pages.ts";
import { sampleOf } from "#tests/support/runner/sample.ts";
import { startResponseRecorder } from "#tests/support/fakes/response-recorder.ts";

const freshPortals = "tests/support/processes/fresh-portals.mjs";
const unread = "এখন দেখানো যাচ্ছে না";

/** Replaces the lists of objects in a response, but not those in their rows. */
function withLists(body: unknown, list: unknown): unknown {
  if (Array.isArray(body)) return body.every((row) => typeof row === "object") ? list : body;
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, field]) => [name, withLists(field, list)]));
}

/** Texts of the places where a page says why a list is empty. */
function emptyPlaces(html: string): string[] {
  const places = withoutScripts(html).matchAll(/<div class="card (?:empty|quiet)">([\s\S]*?)<\/div>/g);
  return Array.from(places, ([, place = ""]) => place.replace(/<[^>]*>/g, " ").trim());
}

/** Pages behind a one-time code, which a portal with an external API cannot show to the test. */
const codePages = new Set(["otp", "register"]);

test("no page calls a list empty of which nothing could be read", async ({ start }) => {
  const api = await start({ LOG_LEVEL: "error" }, "build/server/api.js");
  const recorder = await startResponseRecorder(api.origin);
  const settings = { V3_API_URL: recorder.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "silent" };
  const { origin } = await start(settings, freshPortals);
  const browsers = { doctor: browserAt(origin), visitor: browserAt(origin), nobody: browserAt(origin) };
  await browsers.doctor.logIn(demoDoctor.phone, demoDoctor.password);

  const saidUnread: string[] = [];
  const saidNone: string[] = [];
  for (const { name, reader, open } of sampleOf(measuredPages(browsers), 0, 3)) {
    if (codePages.has(name)) continue;
    const path = await open();
    recorder.takeRecorded();
    await (await browsers[reader].send(path)).text();
    const tape = recorder.takeRecorded();
    recorder.replay(
      tape.map(({ call, body }) => ({ call, body: call.includes("/app-data") ? body : withLists(body, [7]) })),
    );
    const response = await browsers[reader].send(path);
    const places = emptyPlaces(await response.text());
    recorder.stopReplay();
    expect(response.status, name).not.toBe(500);
    if (places.some((place) => place.startsWith(unread))) saidUnread.push(name);
    for (const place of places) if (!place.startsWith(unread)) saidNone.push(`${name}: ${place}`);
  }
  await recorder.close();
  expect(saidNone).toEqual([]);
  expect(saidUnread.length, saidUnread.join(" ")).toBeGreaterThan(6);
});

test.describe("with an API that answers the list of events with", () => {
  const meta = { next: null, prev: null };
  const none = "সামনে কোনো ইভেন্ট নেই";
  const tries: [answer: string, body: object, title: string][] = [
    ["no events", { events: [], meta }, none],
    ["null", { events: null, meta }, none],
    ["unreadable events", { events: [{ id: "x" }], meta }, unread],
    ["something else", { message: "ok" }, unread],
  ];
  for (const [answer, body, title] of tries) {
    test(answer, async ({ api, start, page }) => {
      api.responders.set("GET /api/v3/web/events", () => body);
      await api.start();
      const { origin } = await start({ V3_API_URL: api.origin });
      await page.goto(`${origin}/events`);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 2 })).toHaveText([title]);
      await expect(main.getByRole("link", { name: "আবার চেষ্টা করুন" })).toHaveCount(title === unread ? 1 : 0);
    });
  }
});

test("pictures with a relative address come from the API, or from MEDIA_BASE, and the policy allows that", async ({
  api,
  start,
}) => {
  api.responders.set("GET /api/v3/web/homepage/banner-section", () => ({
    slide_items: [{ thumb: "/storage/slide.jpg", title: "<b>ভর্তি</b> &amp; ক্লাস", is_video: 0 }, { thumb: "" }],
  }));
  await api.start();
  const portal = await start({ V3_API_URL: api.origin });
  const elsewhere = await start({ V3_API_URL: api.origin, MEDIA_BASE: "https://media.example/files" });
  for (const [origin, base] of [
    [portal.origin, api.origin],
    [elsewhere.origin, "https://media.example/files"],
  ] as const) {
    const response = await fetch(origin);
    const html = await response.text();
    expect(html).toContain(`src="${base}/storage/slide.jpg"`);
    expect(html).toContain(">ভর্তি &amp; ক্লাস</h");
    expect(html).not.toContain('id="slide-2"');
    expect(response.headers.get("content-security-policy")).toContain(`img-src 'self' data: ${new URL(base).origin};`);
  }
});
