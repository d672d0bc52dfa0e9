import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { allowedTargets } from "#tests/support/api/allowed-targets.ts";
import { fewAtATime } from "#tests/support/api/few-at-a-time.ts";
import { startHostileApi } from "#tests/support/hostile/hostile-api.ts";
import { strangeBytes } from "#tests/support/hostile/hostile-payloads.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { sendRaw } from "#tests/support/api/raw-http.ts";
import { routeExamples, type RouteExample } from "#tests/support/examples/route-examples.ts";
import { useSite } from "#tests/support/browser/site.ts";
import { sampleOf } from "#tests/support/runner/sample.ts";

const site = useSite();

const routes = routeExamples();
/** Public routes that call the API; a search without a word calls nothing. */
const apiRoutes = routes.filter(({ name }) => name in publicPages && name !== "search");

/** Invalid ids and slugs, encoded as in a path. */
const hostileParams = [
  "1%2f..%2fauth%2flogout",
  "..%2f..%2fsanctum",
  "%2e%2e%2fauth",
  "..",
  "%2e%2e",
  "1%5c..%5cauth",
  "%252e%252e%252f",
  "1%3fx=",
  "1%23",
  "1%26a=b",
  "1;",
  "1;a=b",
  "1%3b",
  "1,2",
  "1%20",
  "%201",
  "1%00",
  "1%0d%0aX-Injected:%201",
  "http:%2f%2f169.254.169.254",
  "http://169.254.169.254",
  "%2f%2fevil.test",
  "evil.test",
  "1@evil.test",
  "0",
  "-1",
  "+1",
  "1.0",
  "1e3",
  "0x1",
  "1234567890123",
  "%E0%A7%A7",
  "null",
  "{id}",
  "UPPER",
  "a".repeat(65),
  "__proto__",
  "*",
];

/** Appended to the example's path as raw bytes, since fetch would normalise or refuse them. */
const hostileTails = [
  "?x=",
  "#",
  "#/../auth",
  ";",
  "/..",
  "/../../auth/logout",
  "//",
  "\\..\\auth",
  "%2f..%2fauth",
  "/.",
];

/** Addresses of a route with this value in place of each of its params. */
function addressesWith({ pattern }: RouteExample, value: string): string[] {
  const params = pattern.match(/:\w+/g) ?? [];
  return params.map((param) =>
    pattern
      .replace(param, value)
      .replace(/:\w*id\b/g, "1")
      .replace(/:slug/g, "fcps-p-ii"),
  );
}

const isDoctorRoute = ({ pattern }: RouteExample) => /^\/my\//.test(pattern);

/**
 * Addresses to request for a route: as a page, and a few as data. For a doctor's pages a few are enough, since
 * strangers are redirected before any param is read.
 */
function targetsOf(route: RouteExample, place: number): string[] {
  const few = hostileParams.slice(0, 5);
  const [values, tails] = isDoctorRoute(route) ? [few, hostileTails.slice(0, 3)] : [hostileParams, hostileTails];
  const asData = few.flatMap((value) => addressesWith(route, value)).map((each) => `${each}.data`);
  return [
    ...sampleOf(values, place, 3).flatMap((value) => addressesWith(route, value)),
    ...asData,
    ...tails.map((tail) => route.path + tail),
  ];
}

test("whatever the id or slug, the API only receives paths of the contract", async () => {
  let sent = 0;
  for (const [place, route] of routes.entries()) {
    const targets = targetsOf(route, place);
    const responses = await fewAtATime(targets, (target) => sendRaw(site().origin, { target }));
    for (const [index, { status, headers }] of responses.entries()) {
      const target = targets[index];
      expect(status, target).toBeGreaterThanOrEqual(200);
      expect(status, target).toBeLessThan(500);
      expect(headers.get("x-injected"), target).toBeNull();
      expect(headers.get("location") ?? "", target).not.toMatch(/evil|169\.254|^\/\//);
    }
    sent += targets.length;
  }
  expect(sent).toBeGreaterThan(400);
  const allowed = [...(await allowedTargets()), /^\/sanctum\/csrf-cookie$/];
  const calls = [...new Set(site().api.calls.map(({ method, target }) => `${method} ${target}`))];
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter((call) => !allowed.some((shape) => shape.test(call.replace(/^GET /, ""))))).toEqual([]);
});

test("an invalid id or slug is a 404", async () => {
  for (const value of ["1;", "1@evil.test", "%2e%2e%2f1", "UPPER", "a".repeat(65)]) {
    for (const target of apiRoutes.flatMap((route) => addressesWith(route, value))) {
      expect((await sendRaw(site().origin, { target })).status, target).toBe(404);
    }
  }
});

test("a redirect of the API is neither followed nor passed on", async () => {
  let visits = 0;
  const elsewhere = await listenOnLoopback(
    createServer((_request, response) => {
      visits += 1;
      response.end("{}");
    }),
  );
  const api = await startHostileApi({
    override: (target) => ({ status: 302, headers: { location: elsewhere.origin + target } }),
  });
  const portal = await startPortal({ V3_API_URL: api.origin, LOG_LEVEL: "silent" });
  const responses = await fewAtATime(apiRoutes, ({ path }) => fetch(portal.origin + path, { redirect: "manual" }));
  for (const { status, headers, url } of responses) {
    expect(status, url).toBe(503);
    expect(headers.get("location"), url).toBeNull();
  }
  expect(api.calls.length).toBeGreaterThan(10);
  expect(visits).toBe(0);
  await Promise.all([portal.stop(), api.stop(), elsewhere.stop()]);
});

test("only the status of an API response is passed on, no header", async () => {
  const headers = {
    "set-cookie": "laravel_session=from-the-api; Path=/",
    "x-from-api": "from-the-api",
    "access-control-allow-origin": "*",
  };
  const api = await startHostileApi({
    override: (target) =>
      target.includes("/faqs/") ? { status: 404, headers, body: { message: "from-the-api" } } : undefined,
  });
  const portal = await startPortal({ V3_API_URL: api.origin, LOG_LEVEL: "silent" });
  const response = await fetch(`${portal.origin}/faq/1/show`);
  expect(response.status).toBe(404);
  expect([...response.headers].join(" ")).not.toMatch(/from-the-api|from-api|laravel|access-control/);
  await Promise.all([portal.stop(), api.stop()]);
});

/** Valid characters that no address of the portal contains; within a value they are only text. */
const validText = new Set(["a Unicode line end that narrows to CR LF"]);

for (const [name, bytes] of Object.entries(strangeBytes)) {
  test(`${name} is refused in a path, left out of a query, and ignored in a cookie or header`, async () => {
    const refused = /^(400|404)$/;
    const redirected = /^(308|400|404)$/; // to the query without the bytes
    for (const target of [`/faq${bytes}`, `/faq/1${bytes}/show`, `/${bytes}/batches`]) {
      const { status, headers } = await sendRaw(site().origin, { target });
      expect(String(status), JSON.stringify(target)).toMatch(refused);
      expect(headers.get("x-injected")).toBeNull();
    }
    for (const target of [`/faq?search=${bytes}`, `/batches?course=${bytes}`, `/faq?${bytes}=1`]) {
      const { status, headers } = await sendRaw(site().origin, { target });
      expect(String(status), JSON.stringify(target)).toMatch(validText.has(name) ? /^(200|308|400)$/ : redirected);
      expect(headers.get("location") ?? "").toMatch(/^(\/(faq|batches)(\?[\w%.+=-]*)?)?$/);
      expect(headers.get("x-injected")).toBeNull();
    }
    for (const header of [
      "Cookie",
      "Accept",
      "Accept-Encoding",
      "If-None-Match",
      "User-Agent",
      "Referer",
      "X-Forwarded-For",
    ]) {
      for (const value of [bytes, `session=${bytes}`, `ddt=${bytes}; session=${bytes}`]) {
        const { status, headers } = await sendRaw(site().origin, {
          target: "/faq/1/show",
          headers: { [header]: value },
        });
        expect([200, 400], `${header}: ${JSON.stringify(value)}`).toContain(status);
        expect(headers.get("x-injected")).toBeNull();
      }
    }
  });
}
