import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { withAccounts, type FakeAccounts } from "#tests/support/fakes/fake-accounts.ts";
import { fakeApi, type FakeApi } from "#tests/support/fakes/fake-api.ts";
import { formCookies, staffToken } from "#tests/support/api/portal/form-cookies.ts";
import { formExamples } from "#tests/support/examples/form-examples.ts";
import { strangeBytes } from "#tests/support/hostile/hostile-payloads.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { sendRaw } from "#tests/support/api/raw-http.ts";
import { waitForAppData } from "#tests/support/api/portal/page-content.ts";
import { routeExamples } from "#tests/support/examples/route-examples.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import { sampleOf } from "#tests/support/runner/sample.ts";

const phone = "01700000001";
const password = "a long enough one";
const token = "a-token-of-this-file";
let api: FakeApi;
let accounts: FakeAccounts;
let portal: PortalProcess;

test.beforeAll(async () => {
  api = await fakeApi();
  accounts = withAccounts(api);
  accounts.add(phone, password);
  accounts.tokens.set(token, phone);
  await api.start();
  portal = await startPortal({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "warn" });
});

test.afterAll(async () => {
  await portal.stop();
  await api.stop();
  expect(portal.output()).not.toContain("request failed");
});

const forms = routeExamples().flatMap(({ name, path }) => {
  const examples = Object.entries(formExamples).find(([id]) => id === name)?.[1] ?? [];
  return examples.map((form) => ({ name, path, form }));
});

const fromOurPages = { "sec-fetch-site": "same-origin" };

async function post(path: string, cookies: string[], body: RequestInit["body"], headers: Record<string, string> = {}) {
  const all = { ...fromOurPages, cookie: cookies.join("; "), ...headers };
  return fetch(portal.origin + path, { method: "POST", body: body ?? null, headers: all, redirect: "manual" });
}

const marker = "4711-polluted";
const hostileNames = [
  "__proto__",
  "__proto__[x]",
  "__proto__.x",
  "constructor",
  "constructor.prototype",
  "constructor[prototype][x]",
  "constructor.prototype.x",
  "prototype",
  "toString",
  "hasOwnProperty",
  "toJSON",
  "then",
  "length",
  "a[b][c]",
  "a.b.c",
  "a[]",
  "[]",
  "[0]",
  "a[999999999]",
  "a[4294967294]",
  "name[99999999]",
  "phone.x",
  "password[0]",
  "a.".repeat(5000) + "a",
  "a" + "[0]".repeat(5000),
  "__intent__",
  "__state__",
  "",
  " ",
  "\0",
  "unknown",
  "doctor_id",
];
const controlFields = new Set(["form", "kept", "idempotency_key"]);

test("no field name breaks an action, reaches the API or affects later pages", async () => {
  await waitForAppData(portal.origin); // else the first page may lack the centre's name that the last one has
  // so that the portal knows which calls the API lacks, which pages depend on
  for (const { name, path, form } of forms)
    await post(path, await formCookies(name, form, token), new URLSearchParams(form));
  const before = await (await fetch(`${portal.origin}/login.data`)).text();
  for (const [place, { name, path, form }] of forms.entries()) {
    const cookies = await formCookies(name, form, token);
    const formField = new URLSearchParams("form" in form ? { form: form["form"] ?? "" } : {});
    const posts = sampleOf(hostileNames, place, 6).map(async (hostile) => {
      const body = new URLSearchParams([...formField, [hostile, marker]]);
      const { status } = await post(`${path}.data`, cookies, body);
      expect(status, `${path} ${hostile.slice(0, 40)}`).toBeLessThan(500);
    });
    await Promise.all(posts);
    const everything = new URLSearchParams([...formField, ...hostileNames.map((hostile) => [hostile, marker])]);
    const page = await post(path, cookies, everything);
    expect([page.status < 500, (await page.text()).includes("__remixContext.state = undefined")], path).toEqual([
      true,
      false,
    ]);
  }
  expect(api.seen.filter(({ body, path }) => (body + path).includes(marker))).toEqual([]);
  expect(await (await fetch(`${portal.origin}/login.data`)).text()).toBe(before);
});

test("a field sent twice or as a file is refused with 422", async () => {
  for (const { name, path, form } of forms) {
    const cookies = await formCookies(name, form, token);
    const scalars = Object.entries(form).filter(
      ([field]) => !controlFields.has(field) && !(name === "register" && field === "mobile_number"),
    );
    for (const [field, value] of scalars) {
      const twice = new URLSearchParams([...Object.entries(form), [field, value]]);
      const { status } = await post(`${path}.data`, cookies, twice);
      expect(status, `${path}: ${field} twice`).toBe(422);
      const asFile = new FormData();
      for (const [each, text] of Object.entries(form)) {
        asFile.append(each, each === field ? new File([text], "field.txt", { type: "text/plain" }) : text);
      }
      expect((await post(path, cookies, asFile)).status, `${path}: ${field} as a file`).toBe(422);
    }
  }
});

test("a body that is no form never causes a 5xx", async () => {
  const bodies = {
    "application/json": '{"__proto__":{"x":1}}',
    "text/plain": "form=login",
    "multipart/form-data": "no boundary",
    "multipart/form-data; boundary=x": "--x\r\nContent-Disposition: form-data; name=",
    "application/xml": "<a/>",
    "application/octet-stream": "\0\xff",
  };
  for (const [place, { name, path, form }] of forms.entries()) {
    const cookies = await formCookies(name, form, token);
    for (const [type, body] of sampleOf(Object.entries(bodies), place, 2)) {
      for (const address of [path, `${path}.data`]) {
        const { status } = await post(address, cookies, body, { "content-type": type });
        expect(status, `${address} ${type}`).toBeLessThan(500);
      }
    }
  }
});

/** Headers that an attacker sends in the hope that the portal passes them on or trusts them. */
const forged = {
  authorization: "Bearer forged",
  gns_ddt: "forged",
  "x-device-token": "forged",
  "x-otp-token": "forged",
  "x-forwarded-for": "203.0.113.66",
  "x-forwarded-user": "forged",
  "x-forwarded-host": "forged.test",
  "x-real-ip": "203.0.113.66",
  "idempotency-key": "forged",
  "x-xsrf-token": "forged",
};
const forgedCookies = [
  "gns_ddt=forged",
  "laravel_session=forged",
  "XSRF-TOKEN=forged",
  "Authorization=forged",
  "ddt=forged",
];

test("no forged header or cookie reaches the API, neither from a page nor from a form", async () => {
  const before = api.seen.length;
  for (const { name, path, form } of forms) {
    const cookies = [...forgedCookies, ...(await formCookies(name, form, token))];
    const headers = { ...fromOurPages, ...forged, cookie: cookies.join("; ") };
    await fetch(portal.origin + path, { headers, redirect: "manual" });
    await post(path, cookies, new URLSearchParams(form), forged);
  }
  const seen = api.seen.slice(before);
  expect(seen.length).toBeGreaterThan(forms.length);
  for (const { headers, path } of seen) {
    expect(JSON.stringify(headers), path).not.toMatch(/forged|203\.0\.113\.66/);
    expect(headers.cookie, path).toBeUndefined();
    expect([undefined, `Bearer ${token}`, `Bearer ${staffToken}`], path).toContain(headers.authorization);
  }
});

for (const [name, bytes] of Object.entries(strangeBytes)) {
  test(`${name} in next, a cookie or a file name breaks nothing and adds no header`, async () => {
    const session = await sessionCookie(token);
    const login = new URLSearchParams({ form: "login", mobile_number: phone, password }).toString();
    const urlencoded = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(login.length) };
    const picture = [
      "--x",
      `Content-Disposition: form-data; name="avatar"; filename="a${bytes}b.png"`,
      "Content-Type: image/png",
      "",
      "no picture",
      "--x--",
      "",
    ].join("\r\n");
    const upload = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": String(picture.length) };
    const origin = { Origin: portal.origin };
    const requests: Parameters<typeof sendRaw>[1][] = [
      { target: `/login?next=${bytes}` },
      { target: `/login?next=${bytes}`, method: "POST", headers: { ...origin, ...urlencoded }, body: login },
      { target: "/login", method: "POST", headers: { ...origin, ...urlencoded, Cookie: `flow=${bytes}` }, body: login },
      { target: "/my/account", headers: { Cookie: `session=${bytes}` } },
      { target: "/my/account", headers: { Cookie: `${session}; flash=${bytes}; ${bytes}=1` } },
      { target: "/my/account", method: "POST", headers: { ...origin, ...upload, Cookie: session }, body: picture },
    ];
    for (const request of requests) {
      const { status, headers } = await sendRaw(portal.origin, request);
      expect([200, 302, 303, 308, 400, 422], `${request.method ?? "GET"} ${request.target}`).toContain(status);
      expect(headers.get("x-injected")).toBeNull();
      expect(headers.get("location") ?? "", request.target).toMatch(/^(\/my\/dashboard|\/login(\?next=[\w%.+-]*)?|)$/);
    }
  });
}
