import { expect } from "@playwright/test";
import { path } from "#app/paths.ts";
import { pathOfNext } from "#app/server/next.server.ts";
import type { FakeApi } from "#tests/support/fake-api.ts";
import { formExamples } from "#tests/support/form-examples.ts";
import { test } from "#tests/support/http-test.ts";
import { browserAt, type PlainBrowser } from "#tests/support/plain-browser.ts";
import { routeExamples, type RouteExample } from "#tests/support/route-examples.ts";
import { cookieSecret, sessionCookie } from "#tests/support/visitor.ts";

const mine = routeExamples().filter(({ pattern }) => /^\/my(\/|$)/.test(pattern));

function formsOf(name: string): Record<string, string>[] {
  return Object.entries(formExamples).find(([id]) => id === name)?.[1] ?? [];
}

/** As the browser sends it, and as nobody does. */
function bodiesOf(form: Record<string, string>): RequestInit[] {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(form)) multipart.set(name, value);
  const text = new URLSearchParams(form).toString();
  return [
    { body: new URLSearchParams(form) },
    { body: multipart },
    { body: text, headers: { "content-type": "text/plain" } },
    { body: JSON.stringify(form), headers: { "content-type": "application/json" } },
  ];
}

/** Every way to ask for one page's data without its document. */
function dataAddresses({ name, path }: RouteExample): string[] {
  return [`${path}.data`, `${path}.data?_routes=${name}`, `${path}.data?_routes=root%2Cmy%2C${name}`];
}

/** Where a data answer sends the browser's router: the redirect is the whole of it. */
async function redirectIn(answer: Response): Promise<string> {
  const [, location = ""] = /"redirect","([^"]*)"/.exec(await answer.text()) ?? [];
  return location;
}

/** The calls that say or change something of one doctor, and every write. */
function personalCalls({ seen }: FakeApi) {
  return seen.filter(
    ({ method, path, headers }) => method !== "GET" || headers.authorization || path.includes("/doctor/"),
  );
}

async function siteWith(api: FakeApi, start: (settings: Record<string, string>) => Promise<{ origin: string }>) {
  await api.start();
  const { origin } = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "warn" });
  return browserAt(origin);
}

function keep({ jar }: PlainBrowser, cookie: string): void {
  const [name = "", ...value] = cookie.split("=");
  jar.set(name, value.join("="));
}

for (const [whose, cookie] of [
  ["without a session", undefined],
  ["with a session cookie of the browser's own making", "session=chosen"],
] as const) {
  test(`${whose} no route below /my says or does anything, however it is asked`, async ({ api, start }) => {
    test.slow();
    const visitor = await siteWith(api, start);
    const fresh = () => cookie && keep(visitor, cookie);
    for (const route of mine) {
      const { path } = route;
      const isForm = formsOf(route.name).length > 0;
      fresh();
      const page = await visitor.send(path);
      const login = new URL(page.headers.get("location") ?? "", "http://portal.test");
      expect([page.status, login.pathname, await page.text()], path).toEqual([302, "/login", ""]);
      expect(pathOfNext(login.searchParams.get("next")), path).toBe(path);

      const toLogin = login.pathname + login.search;
      for (const asked of dataAddresses(route)) {
        fresh();
        const data = await visitor.send(asked);
        expect([data.status, await redirectIn(data)], asked).toEqual([202, toLogin]);
      }
      for (const body of bodiesOf(formsOf(route.name)[0] ?? {})) {
        fresh();
        const posted = await visitor.send(path, { method: "POST", ...body });
        if (!cookie || isForm) expect([posted.status, posted.headers.get("location")], path).toEqual([303, toLogin]);
        else expect(posted.status, path).toBe(405);
        for (const asked of [`${path}.data`, `${path}.data?_routes=${route.name}`]) {
          fresh();
          const data = await visitor.send(asked, { method: "POST", ...body });
          if (isForm) expect([data.status, await redirectIn(data)], asked).toEqual([202, toLogin]);
          else expect(data.status, asked).toBe(405);
        }
      }
      for (const method of ["GET", "POST"]) {
        fresh();
        const refused = await visitor.send(`${path}?_data=${route.name}`, { method });
        expect([refused.status, await refused.text()], path).toEqual([400, "Bad query"]);
      }
    }
    expect(personalCalls(api)).toEqual([]);
  });
}

test("who comes back from a gateway without a session sees with the receipt the state of that payment, and no other page", async ({
  api,
  start,
}) => {
  const visitor = await siteWith(api, start);
  const nothing = { amount: null, method: null, trx_ref: null, paid_at: null, course: null, event: null };
  const payment = { id: 1, status: "paid", message: "পেমেন্ট সফল হয়েছে।", is_settling: false, ...nothing };
  const state = { payment, ...nothing, subscription: null, next: "my-course", instructions: null };
  api.answers.set("GET /api/v3/web/doctor/payments/1", () => state);
  const receipt = `receipt=1795273131172.${"A".repeat(43)}`;
  for (const { name, path } of mine) {
    const page = await visitor.send(`${path}?${receipt}`);
    if (name === "my-courses-payment-done") {
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(payment.message)]);
    } else {
      expect([page.status, page.headers.get("location")], path).toEqual([
        302,
        expect.stringMatching(/^\/login\?next=/),
      ]);
    }
  }
  const asked = personalCalls(api).map(({ method, path, headers }) => [method, path, headers.authorization]);
  expect(asked).toEqual([["GET", `/api/v3/web/doctor/payments/1?${receipt}`, undefined]]);
});

test("another spelling of a path below /my is no way round the guard", async ({ api, start }) => {
  const visitor = await siteWith(api, start);
  for (const spelled of [
    "/MY/Account",
    "/my/account/",
    "/%6Dy/account",
    "//my/account",
    "/my//account",
    "/my/account?x",
  ]) {
    for (const method of ["GET", "POST"]) {
      const answer = await visitor.send(spelled, { method });
      expect([answer.status >= 300 && answer.status < 500, await answer.text()], spelled).toEqual([
        true,
        expect.not.stringContaining("profile"),
      ]);
    }
  }
  expect(personalCalls(api)).toEqual([]);
});

/** The params of a route in its example, in the order of its pattern. */
function paramsOf({ pattern, path }: RouteExample): Record<string, string> {
  const values = path.split("/");
  const named = pattern.split("/").map((part, place) => [part, values[place] ?? ""] as const);
  return Object.fromEntries(named.flatMap(([part, value]) => (part.startsWith(":") ? [[part.slice(1), value]] : [])));
}

/** What the API says to everything that is a doctor's own. */
function sayToDoctors(api: FakeApi, status: number, body: object): void {
  api.faults.set("*", { status, text: JSON.stringify(body) });
  for (const known of api.answers.keys()) api.faults.set(known.replace(/^\w+ /, ""), {});
}

test("with a session that the API has ended every page below /my leads to the login, and every form keeps its words", async ({
  api,
  start,
}) => {
  test.slow();
  const visitor = await siteWith(api, start);
  sayToDoctors(api, 401, { message: "Unauthenticated." });
  const session = await sessionCookie("a-token-that-was-revoked");
  for (const route of mine) {
    const { name, path } = route;
    keep(visitor, session);
    const page = await visitor.send(path);
    expect([page.status, page.headers.get("location")], path).toEqual([302, expect.stringMatching(/^\/login\?next=/)]);
    expect([await page.text(), visitor.jar.has("session")], path).toEqual(["", false]);
    for (const asked of dataAddresses(route)) {
      keep(visitor, session);
      expect(await redirectIn(await visitor.send(asked)), asked).toMatch(/^\/login\?next=/);
    }
    for (const form of formsOf(name).slice(0, 1)) {
      keep(visitor, session);
      expect((await visitor.post(path, form)).status, path).toBe(419);
      keep(visitor, session);
      expect((await visitor.post(`${path}.data`, form)).status, path).toBe(419);
    }
  }
});

/** What a doctor may see and do from a device that is not verified yet: the profile, the devices themselves, notices and complaints. */
const pagesOfAnyDevice = [/^my-devices/, /^my-account$/, /^my-notices/, /^my-complain-box/];
const formsOfAnyDevice = [/^my-devices/];
const complaintForms = /^my-complain-box/;

test("from a device that is not verified every page and form below /my leads to the devices, but for what is exempt", async ({
  api,
  start,
}) => {
  test.slow();
  const visitor = await siteWith(api, start);
  const doctor = { id: 1, name: "ডা. অদেখা নমুনা", mobile_number: "01700000001", bmdc_no: "A-1", medical_college_id: 1 };
  const profile = { doctor: { ...doctor, subject_id: null, avatar: null }, device_verified: false };
  const list = { devices: [], limit: 2, slots_left: 2, self_removals_left: 2, mode: "active", open_request: null };
  api.answers.set("GET /api/v3/web/doctor/my-profile", () => profile);
  api.answers.set("GET /api/v3/web/doctor/devices", () => list);
  const meta = { per_page: 20, next: null, prev: null };
  const at = "2026-11-20T09:00:00+06:00";
  const notice = { id: 1, title: "নোটিশ", published_at: at, is_pinned: false, is_read: true };
  const related = null;
  const complaint = {
    id: 1,
    subject: "শিট",
    topic: "শিট",
    status: "open",
    related,
    created_at: at,
    last_message_at: at,
  };
  api.answers.set("GET /api/v3/web/doctor/notices", () => ({ notices: [], pinned: [], unread_count: 0, meta }));
  api.answers.set("GET /api/v3/web/doctor/notices/1", () => ({
    notice: { ...notice, body_html: "", attachments: [] },
  }));
  api.answers.set("GET /api/v3/web/doctor/complaints", () => ({ complaints: [], topics: [], meta }));
  api.answers.set("GET /api/v3/web/doctor/complaints/1", () => ({ complaint, messages: [], meta }));
  api.answers.set("GET /api/v3/web/doctor/complaints/1/attachments/1", () => "a file");
  api.answers.set("POST /api/v3/web/doctor/complaints", () => ({ complaint }));
  api.answers.set("POST /api/v3/web/doctor/complaints/1/messages", () => ({ complaint }));
  sayToDoctors(api, 423, { message: "যাচাই বাকি", device_verified: false, code: "device_unverified" });
  keep(visitor, await sessionCookie("a-token-on-a-new-device"));
  const devices = path("my-devices");

  for (const route of mine) {
    const { name, path } = route;
    const next = `${devices}?${new URLSearchParams({ next: JSON.stringify({ name, params: paramsOf(route) }) }).toString()}`;
    if (!pagesOfAnyDevice.some((exempt) => exempt.test(name))) {
      const page = await visitor.send(path);
      expect([page.status, await page.text()], path).toEqual([302, ""]);
      expect(page.headers.get("location")).toBe(next);
      for (const asked of dataAddresses(route)) {
        const data = await (await visitor.send(asked)).text();
        expect(data, asked).toContain(JSON.stringify(next).slice(1, -1));
        expect(data, asked).not.toContain(doctor.mobile_number);
      }
    } else {
      expect([200, 302], path).toContain((await visitor.send(path)).status);
    }
    for (const form of formsOf(name).slice(0, 1)) {
      const isExempt = formsOfAnyDevice.some((exempt) => exempt.test(name));
      const posted = await visitor.post(path, form);
      const data = await visitor.post(`${path}.data`, form);
      if (complaintForms.test(name)) {
        expect([posted.status, posted.headers.get("location")], path).toEqual([303, "/my/complain-box/1"]);
      } else if (isExempt) {
        expect([302, 423], path).toContain(posted.status); // back to the step before, or the API's own words
        expect(data.status, path).toBe(423);
      } else {
        expect([posted.status, posted.headers.get("location")?.split("?")[0]], path).toEqual([303, devices]);
        expect([data.status, await redirectIn(data)], path).toEqual([202, expect.stringMatching(`^${devices}`)]);
      }
    }
  }
});
