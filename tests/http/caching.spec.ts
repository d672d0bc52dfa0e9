import { expect } from "@playwright/test";
import { test } from "#tests/support/journey.ts";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { startCachingProxy } from "#tests/support/caching-proxy.ts";
import { publicExamples } from "#tests/support/public-pages.ts";
import { routeExamples } from "#tests/support/route-examples.ts";
import { useSite } from "#tests/support/site.ts";
import { sessionCookie } from "#tests/support/visitor.ts";

const markers = {
  name: "চিহ্নিত নাম 4711",
  phone: "01000004711",
  avatar: "/avatar-of-4711.svg",
  token: "token-of-4711",
  device: "device-of-4711",
};

const doctor = {
  ...{ id: 4711, name: markers.name, mobile_number: markers.phone, avatar: markers.avatar },
  ...{ bmdc_no: null, medical_college_id: null, subject_id: null },
};

/** The API tells even a stranger of a device, as careless ones do. */
const site = useSite({
  visitors: {
    "": { gns_ddt: markers.device },
    [markers.token]: { is_logged_in: true, doctor, gns_ddt: markers.device },
  },
});

/** A picture of what everybody may read, whoever asks: it may be stored anywhere, its data nowhere. */
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

/** A page waits a second for what the API says of its reader: on a busy machine it is asked for until it knows them. */
async function ownPage(url: string, cookie: string, knowsThem: (answer: Response, text: string) => void) {
  let answer = new Response();
  await expect(async () => {
    answer = await fetch(url, { headers: { cookie }, redirect: "manual" });
    knowsThem(answer, await answer.text());
  }).toPass();
  return answer;
}

test("only the listed public pages may be shared, and only whole", async () => {
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

test("no page is shared that was made for somebody with a cookie of ours, whatever the cookie says", async () => {
  const session = await sessionCookie(markers.token);
  for (const { path } of routes.filter((route) => !isSharePicture(route))) {
    for (const cookie of [session, "session=", "a=b; session=x", "ddt=x"]) {
      const answer = await site().get(path, { cookie });
      expect(isNotStored(answer), `${path} with ${cookie.slice(0, 20)} may be stored`).toBe(true);
    }
  }
});

test("what sets a cookie is not stored", async () => {
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

const unwelcome = {
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

test("errors and redirects are not stored", async () => {
  for (const [what, path] of Object.entries(unwelcome)) {
    const response = await site().get(path);
    expect(response.status, what).toBeGreaterThanOrEqual(300);
    expect(isNotStored(response), what).toBe(true);
  }
});

for (const isCareless of [false, true]) {
  const cache = isCareless ? "a shared cache that ignores Vary" : "a shared cache";

  test(`behind ${cache} a stranger never sees a doctor who came before`, async () => {
    const proxy = await startCachingProxy(site().origin, { isCareless });
    const cookie = await sessionCookie(markers.token);
    for (const page of pages) {
      for (const target of [page.path, dataOf(page.path)]) {
        await ownPage(proxy.origin + target, cookie, (_, own) => {
          if (target === page.path && hasHeader(page)) expect(own).toContain(markers.name);
        });
        const strangers = await fetch(proxy.origin + target);
        expect(strangers.headers.getSetCookie(), target).toEqual([]);
        expect(markersIn(await strangers.text()), target).toEqual([]);
      }
    }
    await proxy.stop();
  });
}

test("behind a shared cache a doctor who comes after strangers gets a page of their own, and the strangers still theirs", async () => {
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

test("nothing that the browser claims about itself reaches the API", async () => {
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
