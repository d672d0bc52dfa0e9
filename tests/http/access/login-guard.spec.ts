import { expect } from "@playwright/test";
import { pathOfNext } from "#app/server/session/next.server.ts";
import type { FakeApi } from "#tests/support/fakes/fake-api.ts";
import {
  dataUrls,
  formsOf,
  setCookie,
  doctorRoutes,
  readRedirect,
  startPortalWithApi,
} from "#tests/support/api/portal/guarded-routes.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { sampleOf } from "#tests/support/runner/sample.ts";

/** The form in the encodings of browsers and in others. */
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

/** Calls that read or change data of one doctor, and every write. */
function personalCalls({ seen }: FakeApi) {
  return seen.filter(
    ({ method, path, headers }) => method !== "GET" || headers.authorization || path.includes("/doctor/"),
  );
}

for (const [session, cookie] of [
  ["without a session", undefined],
  ["with a session cookie of the browser's own making", "session=chosen"],
] as const) {
  test(`${session} no route below /my shows or does anything, whatever the request`, async ({ api, start }) => {
    const visitor = await startPortalWithApi(api, start);
    const fresh = () => cookie && setCookie(visitor, cookie);
    for (const [place, route] of doctorRoutes.entries()) {
      const { path } = route;
      const isForm = formsOf(route.name).length > 0;
      fresh();
      const page = await visitor.send(path);
      const login = new URL(page.headers.get("location") ?? "", "http://portal.test");
      expect([page.status, login.pathname, await page.text()], path).toEqual([302, "/login", ""]);
      expect(pathOfNext(login.searchParams.get("next")), path).toBe(path);

      const toLogin = login.pathname + login.search;
      for (const address of dataUrls(route)) {
        fresh();
        const data = await visitor.send(address);
        expect([data.status, await readRedirect(data)], address).toEqual([202, toLogin]);
      }
      for (const body of sampleOf(bodiesOf(formsOf(route.name)[0] ?? {}), place, 2)) {
        fresh();
        const posted = await visitor.send(path, { method: "POST", ...body });
        if (!cookie || isForm) expect([posted.status, posted.headers.get("location")], path).toEqual([303, toLogin]);
        else expect(posted.status, path).toBe(405);
        for (const address of [`${path}.data`, `${path}.data?_routes=${route.name}`]) {
          fresh();
          const data = await visitor.send(address, { method: "POST", ...body });
          if (isForm) expect([data.status, await readRedirect(data)], address).toEqual([202, toLogin]);
          else expect(data.status, address).toBe(405);
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

test("a receipt without a session shows the state of that payment and no other page", async ({ api, start }) => {
  const visitor = await startPortalWithApi(api, start);
  const nothing = { amount: null, method: null, trx_ref: null, paid_at: null, course: null, event: null };
  const payment = { id: 1, status: "paid", message: "পেমেন্ট সফল হয়েছে।", is_settling: false, ...nothing };
  const state = { payment, ...nothing, subscription: null, next: "my-course", instructions: null };
  api.responders.set("GET /api/v3/web/doctor/payments/1", () => state);
  const receipt = `receipt=1795273131172.${"A".repeat(43)}`;
  for (const { name, path } of doctorRoutes) {
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
  const calls = personalCalls(api).map(({ method, path, headers }) => [method, path, headers.authorization]);
  expect(calls).toEqual([["GET", `/api/v3/web/doctor/payments/1?${receipt}`, undefined]]);
});

test("alternative spellings of paths below /my do not bypass the guard", async ({ api, start }) => {
  const visitor = await startPortalWithApi(api, start);
  for (const spelling of [
    "/MY/Account",
    "/my/account/",
    "/%6Dy/account",
    "//my/account",
    "/my//account",
    "/my/account?x",
  ]) {
    for (const method of ["GET", "POST"]) {
      const response = await visitor.send(spelling, { method });
      expect([response.status >= 300 && response.status < 500, await response.text()], spelling).toEqual([
        true,
        expect.not.stringContaining("profile"),
      ]);
    }
  }
  expect(personalCalls(api)).toEqual([]);
});
