import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { startCachingProxy } from "#tests/support/processes/proxies/caching-proxy.ts";
import { publicExamples } from "#tests/support/examples/public-pages.ts";
import { routeExamples } from "#tests/support/examples/route-examples.ts";
import { useSite } from "#tests/support/browser/site.ts";
import { sessionCookie } from "#tests/support/api/portal/visitor.ts";

const markers = {
  name: "চিহ্নিত নাম 4711",
  phone: "01000004711",
  avatar: "/avatar-of-4711.svg",
  token: "token-of-4711",
  device: "device-of-4711",
};

const doctor = {
  id: 4711,
  name: markers.name,
  mobile_number: markers.phone,
  avatar: markers.avatar,
  bmdc_no: null,
  medical_college_id: null,
  subject_id: null,
};

/** Portal on an API that sends a device token even to strangers, as a careless one may. */
const site = useSite({
  visitors: {
    "": { gns_ddt: markers.device },
    [markers.token]: { is_logged_in: true, doctor, gns_ddt: markers.device },
  },
});

/** The share picture is the same for everybody: it may be cached, its data address may not. */
const isSharePicture = ({ name }: { name: string }) => name === "share-picture";

const routes = routeExamples();
const pages = publicExamples;
const hasHeader = ({ name }: { name: string }) => name !== "batch-schedules";
const dataOf = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

function isNotStored(response: Response): boolean {
  const caching = response.headers.get("cache-control") ?? "";
  return /\bno-store\b/.test(caching) && !/\bpublic\b/.test(caching);
}

function markersIn(text: string): string[] {
  return Object.values(markers).filter((marker) => text.includes(marker));
}

/** Requests a page until it knows its reader: it waits only a second for that, which a busy machine can exceed. */
async function ownPage(url: string, cookie: string, expectReader: (response: Response, text: string) => void) {
  let response = new Response();
  await expect(async () => {
    response = await fetch(url, { headers: { cookie }, redirect: "manual" });
    expectReader(response, await response.text());
  }).toPass();
  return response;
}

test("only the listed public pages may be cached, and not their data", async () => {
  for (const { name, path } of routes) {
    const response = await site().get(path);
    if (name in publicPages) {
      expect(response.status, path).toBe(200);
      expect(response.headers.get("cache-control"), path).toMatch(/^public, /);
      expect(response.headers.get("vary"), path).toMatch(/\bCookie\b/);
      expect(response.headers.get("etag"), path).toBeTruthy();
      expect(response.headers.getSetCookie(), path).toEqual([]);
    } else {
      expect(isNotStored(response), `${path} may be stored`).toBe(!isSharePicture({ name }));
    }
    expect(isNotStored(await site().get(dataOf(path))), `${dataOf(path)} may be stored`).toBe(true);
  }
});

test("no page rendered for a request with one of our cookies may be cached, whatever the cookie holds", async () => {
  const session = await sessionCookie(markers.token);
  for (const { path } of routes.filter((route) => !isSharePicture(route))) {
    for (const cookie of [session, "session=", "a=b; session=x", "ddt=x"]) {
      const response = await site().get(path, { cookie });
      expect(isNotStored(response), `${path} with ${cookie.slice(0, 20)} may be stored`).toBe(true);
    }
  }
});

test("responses that set a cookie are not cached", async () => {
  const cookie = await sessionCookie(markers.token);
  for (const { path } of pages) {
    for (const target of [path, dataOf(path)]) {
      const response = await ownPage(site().origin + target, cookie, ({ headers }) =>
        expect(headers.getSetCookie(), target).not.toEqual([]),
      );
      const set = response.headers.getSetCookie().join();
      expect(set, target).toMatch(/^ddt=[^;]+;.*HttpOnly; SameSite=Lax/);
      expect(decodeURIComponent(set), "the token is not readable").not.toContain(markers.device);
      expect(Buffer.from(decodeURIComponent(set.slice(4)), "base64").toString()).not.toContain(markers.device);
      expect(isNotStored(response), target).toBe(true);
    }
  }
});

const uncacheable = {
  "an unknown path": "/no/such/page",
  "an unknown path below a page": "/faq/no/such/page",
  "an id of the wrong shape": "/faq/none/show",
  "a filter that does not exist": "/batches?mode=none",
  "a query of the framework's own": "/faq?_data=faq",
  "a broken escape": "/faq?search=%ff",
  "the route manifest": "/__manifest?p=/faq",
  "the admin site": "/admin",
  "a path below the admin site": "/admin/doctors/1",
  "data of an unknown path": "/no/such/page.data",
};

test("errors and redirects are not cached", async () => {
  for (const [what, path] of Object.entries(uncacheable)) {
    const response = await site().get(path);
    expect(response.status, what).toBeGreaterThanOrEqual(300);
    expect(isNotStored(response), what).toBe(true);
  }
});

for (const isCareless of [false, true]) {
  const cache = isCareless ? "a shared cache that ignores Vary" : "a shared cache";

  test(`behind ${cache} a stranger never sees data of an earlier doctor`, async () => {
    const proxy = await startCachingProxy(site().origin, { isCareless });
    const cookie = await sessionCookie(markers.token);
    for (const page of pages) {
      for (const target of [page.path, dataOf(page.path)]) {
        await ownPage(proxy.origin + target, cookie, (_, own) => {
          if (target === page.path && hasHeader(page)) expect(own).toContain(markers.name);
        });
        const strangerResponse = await fetch(proxy.origin + target);
        expect(strangerResponse.headers.getSetCookie(), target).toEqual([]);
        expect(markersIn(await strangerResponse.text()), target).toEqual([]);
      }
    }
    await proxy.stop();
  });
}

test("behind a shared cache a doctor after strangers gets a personal page, and strangers still the public one", async () => {
  const proxy = await startCachingProxy(site().origin);
  const cookie = await sessionCookie(markers.token);
  for (const { path } of pages) await (await fetch(proxy.origin + path)).text();
  for (const page of pages) {
    await ownPage(proxy.origin + page.path, cookie, (_, own) => {
      if (hasHeader(page)) expect(own, page.path).toContain(markers.name);
    });
    expect(markersIn(await (await fetch(proxy.origin + page.path)).text()), page.path).toEqual([]);
  }
  expect(proxy.hits(), "the cache did serve pages").toBeGreaterThanOrEqual(Object.keys(publicPages).length);
  await proxy.stop();
});

test("no identity header or cookie of the browser reaches the API", async () => {
  const claims = {
    authorization: "Bearer forged",
    "x-device-token": "forged",
    gns_ddt: "forged",
    "x-forwarded-user": "forged",
  };
  const cookie = `${await sessionCookie(markers.token)}; laravel_session=forged`;
  const before = site().api.calls.length;
  for (const { path } of pages) await site().get(path, { ...claims, cookie });
  const calls = site().api.calls.slice(before);
  expect(calls.length).toBeGreaterThanOrEqual(pages.length);
  for (const { headers } of calls) {
    expect(headers.cookie).toBeUndefined();
    expect(JSON.stringify(headers)).not.toContain("forged");
  }
});
