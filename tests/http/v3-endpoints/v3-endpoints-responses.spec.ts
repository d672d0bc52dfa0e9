import { expect } from "@playwright/test";
import { documentedCalls } from "#tests/support/examples/documented-calls.ts";
import { withAccounts, type FakeAccounts } from "#tests/support/fakes/fake-accounts.ts";
import { fakeApi, type FakeApi } from "#tests/support/fakes/fake-api.ts";
import { withStudy, type FakeStudy } from "#tests/support/fakes/fake-study.ts";
import { formCookies } from "#tests/support/api/portal/form-cookies.ts";
import { formExamples } from "#tests/support/examples/form-examples.ts";
import { test } from "#tests/support/browser/journey.ts";
import { endOfSession, internalDetails, oddResponses, outages } from "#tests/support/fakes/odd-responses.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { findNonsense, withoutScripts } from "#tests/support/api/portal/page-content.ts";
import { routeExamples, type RouteExample } from "#tests/support/examples/route-examples.ts";
import { sampleOf } from "#tests/support/runner/sample.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";

const phone = "01700000001";
const password = "a long enough one";
const token = "a-token-of-this-file";
const commonPaths = ["/api/v3/web/app-data", "/sanctum/csrf-cookie"];

let api: FakeApi;
let accounts: FakeAccounts;
let study: FakeStudy;
let portal: PortalProcess;

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  api = await fakeApi();
  accounts = withAccounts(api);
  study = withStudy(api, accounts);
  await api.start();
  const settings = {
    V3_API_URL: api.origin,
    SESSION_SECRETS: cookieSecret,
    LOG_LEVEL: "error",
    PAYMENT_PAGE_ORIGINS: api.origin,
  };
  portal = await startPortal(settings, "tests/support/processes/fresh-portals.mjs");
});
test.afterAll(async () => {
  await portal.stop();
  await api.stop();
  expect(portal.output()).not.toMatch(/"level":(50|60)/);
});

interface Visit {
  route: RouteExample;
  form?: Record<string, string> | undefined;
  isDoctors: boolean;
}

type Visited = Awaited<ReturnType<typeof visit>>;

/** Requests a route like a browser on a page of the portal; neither side remembers earlier requests. */
async function visit({ route, form, isDoctors }: Visit) {
  api.seen.length = 0;
  accounts.add(phone, password);
  study.missing.splice(0, 1, "subject_id");
  accounts.tokens.set(token, phone);
  api.visitors.set(token, { is_logged_in: true });
  const cookies = form ? await formCookies(route.name, form, token, 1) : [];
  if (isDoctors && !cookies.some((cookie) => cookie.startsWith("session=")))
    cookies.push(await sessionCookie(token, 1));
  const headers = { accept: "text/html", "sec-fetch-site": "same-origin", cookie: cookies.join("; ") };
  const init: RequestInit = { headers, redirect: "manual" };
  const sent = form ? { ...init, method: "POST", body: new URLSearchParams(form) } : init;
  const response = await fetch(portal.origin + route.path, sent);
  return { response, html: await response.text(), cookies };
}

/** Fields with typed text or exam answers. They may be dropped if what they are about does not exist (404). */
const typedFields =
  /^(name|phone|mobile_number|bmdc_no|guest_name|guest_phone|subject|subject_id|body|address|reason|label|receiver_name|sender_no|trx_id|q\[.*)$/;

function typedIn(form: Record<string, string>): [string, string][] {
  return Object.entries(form).filter(([name]) => typedFields.test(name));
}

/** Page with the site's layout, or the plain one of a request that no page answers: a heading and a way on. */
const layout = /<main id="main"|<main><h1>.*<a href=/;

/** Routes without the site's layout: a framed clock, answers that a script sends, and files of the API. */
const frames = /-clock$|-save$|^my-file|-file$/;

function wrongIn(name: string, { route, form }: Visit, { response, html, cookies }: Visited) {
  const { status, headers } = response;
  const text = withoutScripts(html);
  const found = findNonsense(text);
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const closed = headers
    .getSetCookie()
    .some((cookie) => /^session=;/.test(cookie) || /^session=.*Max-Age=0/.test(cookie));
  const hadSession = cookies.some((cookie) => cookie.startsWith("session="));
  return [
    ...(status >= 500 && status !== 503 ? [`status ${status}`] : []),
    ...(found ? [`says ${found}`] : []),
    ...(html.includes(internalDetails) || /\bat \w+.*\.js:\d+/.test(text) ? ["tells its innards"] : []),
    ...(isPage && status !== 302 && status !== 303 && !layout.test(html) && !frames.test(route.name)
      ? ["no layout"]
      : []),
    ...(hadSession && closed && !endOfSession.has(name) && route.name !== "logout" ? ["logs out"] : []),
    ...(outages.has(name) && /মিলছে না|ভুল পাসওয়ার্ড/.test(text) ? ["wrong password"] : []),
    ...(form && isPage && status >= 400 && status !== 404 && !text.includes('name="kept"')
      ? typedIn(form).flatMap(([field, value]) => (keeps(text, field, value) ? [] : [`forgets ${field}`]))
      : []),
  ];
}

function keeps(text: string, field: string, value: string): boolean {
  return field.startsWith("q[") ? text.includes(`name="${field}" value="${value}"`) : text.includes(value);
}

/** Queries without which a form of the route does something else. */
const queries: Record<string, string> = { "my-practice-session": "?question=1" };

const routes = routeExamples().map((route) => ({ ...route, path: route.path + (queries[route.name] ?? "") }));

function routeOf(name: string, search = ""): RouteExample {
  const route = routes.find((one) => one.name === name);
  if (!route) throw new Error(`no route ${name}`);
  return { ...route, path: route.path + search };
}

test("the fake API has every documented call, and a page of the portal makes each", async () => {
  const calls = Object.entries(documentedCalls);
  expect(calls.length).toBe(26);
  for (const [call, { route: name, search = "", form, needsLogin = false }] of calls) {
    const route = routeOf(name, search);
    api.faults.clear();
    const { response } = await visit({ route, form, isDoctors: needsLogin });
    const seen = api.seen.map(({ method, path }) => `${method} ${path.split("?")[0]}`);
    expect(seen, call).toContain(call);
    expect(api.responders.has(call), `the fake API does not know ${call}`).toBe(true);
    expect(response.status, call).toBeLessThan(400);
  }
});

test("the page of a course shows the notice of its settings", async () => {
  api.faults.clear();
  const settings = "GET /api/v3/web/course-settings/1";
  api.responders.set(settings, () => ({ course_settings: { notice: "ক্লাস শুরু শুক্রবার।", weekly_exams: 2 } }));
  const { html } = await visit({ route: routeOf("course-phase-a"), isDoctors: false });
  expect(html).toContain("ক্লাস শুরু শুক্রবার।");
});

test("whatever a documented call returns, the page that makes it shows no nonsense and keeps typed values", async () => {
  const wrong: string[] = [];
  for (const [place, [call, { route: name, search = "", form, needsLogin = false }]] of Object.entries(
    documentedCalls,
  ).entries()) {
    const route = routeOf(name, search);
    for (const [odd, fault] of sampleOf(Object.entries(oddResponses), place, 2)) {
      api.faults.clear();
      if (fault) api.faults.set(call.split(" ")[1] ?? "", fault);
      const visitToMake = { route, form, isDoctors: needsLogin };
      for (const problem of wrongIn(odd, visitToMake, await visit(visitToMake)))
        wrong.push(`${call} · ${odd}: ${problem}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("whatever an API returns to every call, no page and no form of the route table breaks", async () => {
  const wrong: string[] = [];
  for (const [place, route] of routes.entries()) {
    const forms = Object.entries(formExamples).find(([id]) => id === route.name)?.[1] ?? [];
    for (const [nth, form] of [undefined, ...forms].entries()) {
      for (const [odd, fault] of sampleOf(Object.entries(oddResponses), place + nth, 10)) {
        api.faults.clear();
        if (fault) api.faults.set("*", fault);
        for (const path of commonPaths) api.faults.set(path, {});
        const visitToMake = { route, form, isDoctors: route.pattern.startsWith("/my/") };
        for (const problem of wrongIn(odd, visitToMake, await visit(visitToMake)))
          wrong.push(`${route.name} ${form?.["form"] ?? ""} · ${odd}: ${problem}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
