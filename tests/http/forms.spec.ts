import { expect } from "@playwright/test";
import { test } from "#tests/support/journey.ts";
import { withAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import { fakeApi, type FakeApi } from "#tests/support/fake-api.ts";
import { formCookies, staffToken } from "#tests/support/form-cookies.ts";
import { formExamples } from "#tests/support/form-examples.ts";
import { strangeBytes } from "#tests/support/hostile-payloads.ts";
import { startPortal, type PortalProcess } from "#tests/support/portal-process.ts";
import { sendRaw } from "#tests/support/raw-http.ts";
import { knowsTheCentre } from "#tests/support/reading.ts";
import { routeExamples } from "#tests/support/route-examples.ts";
import { cookieSecret, sessionCookie } from "#tests/support/visitor.ts";
import { shareOf } from "#tests/support/share.ts";

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
  ...["__proto__", "__proto__[x]", "__proto__.x", "constructor", "constructor.prototype", "constructor[prototype][x]"],
  ...["constructor.prototype.x", "prototype", "toString", "hasOwnProperty", "toJSON", "then", "length"],
  ...[
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
  ],
  ...[
    "a.".repeat(5000) + "a",
    "a" + "[0]".repeat(5000),
    "__intent__",
    "__state__",
    "",
    " ",
    "\0",
    "unknown",
    "doctor_id",
  ],
];
const notAFormsValue = new Set(["form", "kept", "idempotency_key"]);

test("no name that a form may carry breaks an action or reaches the API, and nothing of it is left behind", async () => {
  await knowsTheCentre(portal.origin); // else the first answer may name none, and the last one does
  const before = await (await fetch(`${portal.origin}/login.data`)).text();
  for (const [place, { name, path, form }] of forms.entries()) {
    const cookies = await formCookies(name, form, token);
    const said = new URLSearchParams("form" in form ? { form: form["form"] ?? "" } : {});
    const answers = shareOf(hostileNames, place, 6).map(async (hostile) => {
      const body = new URLSearchParams([...said, [hostile, marker]]);
      const { status } = await post(`${path}.data`, cookies, body);
      expect(status, `${path} ${hostile.slice(0, 40)}`).toBeLessThan(500);
    });
    await Promise.all(answers);
    const everything = new URLSearchParams([...said, ...hostileNames.map((hostile) => [hostile, marker])]);
    const page = await post(path, cookies, everything);
    expect([page.status < 500, (await page.text()).includes("__remixContext.state = undefined")], path).toEqual([
      true,
      false,
    ]);
  }
  expect(api.seen.filter(({ body, path }) => (body + path).includes(marker))).toEqual([]);
  expect(await (await fetch(`${portal.origin}/login.data`)).text()).toBe(before);
});

test("a field that comes twice, or as a file, is refused with 422", async () => {
  for (const { name, path, form } of forms) {
    const cookies = await formCookies(name, form, token);
    const scalars = Object.entries(form).filter(
      ([field]) => !notAFormsValue.has(field) && !(name === "register" && field === "mobile_number"),
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

test("a body that is no form is the sender's mistake, not ours", async () => {
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
    for (const [type, body] of shareOf(Object.entries(bodies), place, 2)) {
      for (const address of [path, `${path}.data`]) {
        const { status } = await post(address, cookies, body, { "content-type": type });
        expect(status, `${address} ${type}`).toBeLessThan(500);
      }
    }
  }
});

/** In the hope that it is passed on, or taken for the portal's own word. */
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

test("of the headers and cookies that a browser makes up none reaches the API, from a page or from a form", async () => {
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
  test(`${name} in a next, a cookie or the name of a file breaks nothing and adds no header`, async () => {
    const session = await sessionCookie(token);
    const login = new URLSearchParams({ form: "login", mobile_number: phone, password }).toString();
    const urlencoded = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(login.length) };
    const picture = [
      ...["--x", `Content-Disposition: form-data; name="avatar"; filename="a${bytes}b.png"`, "Content-Type: image/png"],
      ...["", "no picture", "--x--", ""],
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
      expect([200, 302, 303, 400, 422], `${request.method ?? "GET"} ${request.target}`).toContain(status);
      expect(headers.get("x-injected")).toBeNull();
      expect(headers.get("location") ?? "", request.target).toMatch(/^(\/my\/dashboard|\/login\?next=[\w%.-]+|)$/);
    }
  });
}
