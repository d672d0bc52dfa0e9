import { expect } from "@playwright/test";
import { visit } from "#tests/support/api/portal/page-content.ts";
import { withAccounts } from "#tests/support/fakes/fake-accounts.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";

const password = "a long enough one";

test("too many personal pages in a minute get 429, for that doctor only", async ({ api, start }) => {
  const accounts = withAccounts(api);
  const phones = ["01700000011", "01700000012"] as const;
  for (const phone of phones) accounts.add(phone, password);
  await api.start();
  const { origin } = await start({
    V3_API_URL: api.origin,
    SESSION_SECRETS: cookieSecret,
    MY_PAGES_PER_MINUTE: "4",
  });
  const [eager, calm] = [browserAt(origin), browserAt(origin)];
  await eager.logIn(phones[0], password);
  await calm.logIn(phones[1], password);

  const page = "/my/account";
  const responses = [];
  for (let asked = 0; asked < 6; asked += 1) responses.push(await eager.send(asked % 2 ? `${page}.data` : page));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
  for (const { headers } of responses.slice(4)) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await responses[4]?.text()).toContain("একটু পরে আবার চেষ্টা করুন");

  const forms = [];
  for (let sent = 0; sent < 22; sent += 1) forms.push((await eager.post(page, { form: "profile" })).status);
  expect(forms.slice(0, 15), "a form is not a page").toEqual(Array<number>(15).fill(422));
  expect(forms.slice(-2)).toEqual([429, 429]);
  expect((await calm.send(page)).status).toBe(200);
});

test("a HEAD request counts like the page itself", async ({ api, start }) => {
  const accounts = withAccounts(api);
  accounts.add("01700000011", password);
  await api.start();
  const { origin } = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, MY_PAGES_PER_MINUTE: "4" });
  const doctor = browserAt(origin);
  await doctor.logIn("01700000011", password);
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await doctor.send("/my/account", { method: "HEAD" })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
});

test("too many forms of visitors in a minute get 429", async ({ api, start }) => {
  withAccounts(api);
  await api.start();
  const { origin } = await start({ V3_API_URL: api.origin, NETWORK_PAGES_PER_MINUTE: "45" });
  const visitor = browserAt(origin);
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await visitor.post("/login", { mobile_number: "1" })).status);
  expect(statuses.slice(0, 4)).not.toContain(429);
  expect(statuses.slice(4)).toEqual([429, 429]);
});

test("too many searches get 429, while cached pages are still served", async ({ api, start }) => {
  await api.start();
  const { origin } = await start({ V3_API_URL: api.origin, NETWORK_PAGES_PER_MINUTE: "41" });
  expect((await visit(`${origin}/faq`)).status).toBe(200);
  const statuses = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await visit(`${origin}/faq?search=${n}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await visit(`${origin}/faq`)).status).toBe(200);
});

for (const [what, addressOf] of [
  ["every address of an IPv6 subscriber", (n: number) => `2001:db8:0:1:${n}::${n}`],
  ["every port at one address", (n: number) => `198.51.100.7:${50_000 + n}`],
] as const) {
  test(`${what} counts as one visitor for the search limit`, async ({ api, start }) => {
    await api.start();
    const { origin } = await start({
      V3_API_URL: api.origin,
      NETWORK_PAGES_PER_MINUTE: "41",
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const search = (n: number) => visit(`${origin}/faq?search=${n}`, { "x-forwarded-for": addressOf(n) });
    const statuses = [];
    for (let n = 1; n <= 5; n += 1) statuses.push((await search(n)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await visit(`${origin}/faq?search=6`, { "x-forwarded-for": "198.51.100.8:50000" })).status).toBe(200);
  });
}
