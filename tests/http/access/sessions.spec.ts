import { expect } from "@playwright/test";
import { startPortalWithAccounts, password, phone } from "#tests/support/api/portal/accounts-portal.ts";
import { withAccounts } from "#tests/support/fakes/fake-accounts.ts";
import { formExamples } from "#tests/support/examples/form-examples.ts";
import { hostileNexts } from "#tests/support/hostile/hostile-payloads.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { routeExamples } from "#tests/support/examples/route-examples.ts";

const myPaths = routeExamples()
  .filter(({ pattern }) => pattern.startsWith("/my/"))
  .map(({ path }) => path);
const toDashboard = `/login?next=${encodeURIComponent('{"name":"my-dashboard","params":{}}')}`;

/** Another browser with the same cookies. */
function copyOf({ jar }: PlainBrowser, origin: string): PlainBrowser {
  const copy = browserAt(origin);
  for (const [name, value] of jar) copy.jar.set(name, value);
  return copy;
}

test("a login sets a new sealed cookie; a cookie chosen by the browser is no session", async ({ api, start }) => {
  const { portal, visitor, tokens } = await startPortalWithAccounts(api, start);
  visitor.jar.set("session", "chosen-by-the-browser");
  expect((await visitor.send("/my/dashboard")).headers.get("location")).toBe(toDashboard);
  const response = await visitor.logIn(phone, password);
  expect(response.status).toBe(303);
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith("session=")) ?? "";
  expect(cookie, "the session cookie is HttpOnly and SameSite").toMatch(/; Path=\/;.*HttpOnly.*SameSite=Lax/);
  expect(cookie).not.toMatch(/Domain/i);
  const [token = ""] = tokens.keys();
  let value = visitor.jar.get("session") ?? "";
  for (let round = 0; round < 3; round += 1) {
    expect(value).not.toContain(token);
    value = Buffer.from(decodeURIComponent(encodeURIComponent(value)), "base64").toString("latin1");
  }
  for (const path of [...myPaths, "/", "/my/dashboard.data", "/my/account.data"]) {
    const page = await visitor.send(path);
    expect((await page.text()) + JSON.stringify([...page.headers]), path).not.toContain(token);
    expect(page.headers.get("cache-control"), path).toBe("private, no-store");
  }
  await portal.stop();
  expect(portal.output()).not.toContain(token);
});

test("behind https the session cookie is bound to its host", async ({ api, start }) => {
  withAccounts(api).add(phone, password);
  await api.start();
  const { origin } = await start({ V3_API_URL: api.origin, PUBLIC_ORIGIN: "https://portal.example" });
  const body = new URLSearchParams({ form: "login", mobile_number: phone, password });
  const { request } = await import("node:http");
  const cookies = await new Promise<string[]>((resolve, reject) => {
    const headers = {
      host: "portal.example",
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    };
    request(`${origin}/login`, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.headers["set-cookie"] ?? []);
    })
      .on("error", reject)
      .end(body.toString());
  });
  expect(
    cookies.find((text) => text.startsWith("__Host-session=")),
    "the session cookie is HttpOnly, Secure and SameSite",
  ).toMatch(/Path=\/;.*HttpOnly; Secure; SameSite=Lax/);
});

test("after a logout a copied cookie is useless; GET /logout does not log out", async ({ api, start }) => {
  const { portal, visitor, tokens } = await startPortalWithAccounts(api, start);
  await visitor.logIn(phone, password);
  expect((await visitor.send("/logout")).status).toBe(200);
  expect((await visitor.send("/my/dashboard")).status).toBe(200);
  const copiedBrowser = copyOf(visitor, portal.origin);
  const loggedOut = await visitor.post("/logout", {});
  expect(loggedOut.headers.get("location")).toBe("/");
  expect(loggedOut.headers.get("clear-site-data"), "it would delete unsent exam answers on the phone").toBeNull();
  expect([...visitor.jar.keys()]).not.toContain("session");
  expect(tokens.size, "tokens that the API still takes after the logout").toBe(0);
  const documented = myPaths.filter((path) => !/devices$|coming-soon$|more$/.test(path)); // the fake API has no devices, and the list makes no call
  expect(documented.length).toBeGreaterThanOrEqual(5);
  for (const path of documented) {
    const copied = copyOf(copiedBrowser, portal.origin);
    const response = await copied.send(path);
    expect([response.status, response.headers.get("location")], path).toEqual([
      302,
      expect.stringMatching(/^\/login\?next=/),
    ]);
    expect(await response.text(), path).toBe("");
  }
});

test("a second login ends the previous session, cookie and token", async ({ api, start }) => {
  const { portal, visitor, tokens } = await startPortalWithAccounts(api, start);
  await visitor.logIn(phone, password);
  const before = copyOf(visitor, portal.origin);
  await visitor.logIn(phone, password);
  expect(visitor.jar.get("session")).not.toBe(before.jar.get("session"));
  expect(tokens.size).toBe(1);
  expect((await before.send("/my/account")).status).toBe(302);
  expect((await visitor.send("/my/account")).status).toBe(200);
});

test("a logout during an API outage clears the cookie at once and revokes the token later", async ({ api, start }) => {
  const { visitor, tokens } = await startPortalWithAccounts(api, start);
  await visitor.logIn(phone, password);
  api.faults.set("/api/v3/auth/logout", { status: 503 });
  expect((await visitor.post("/logout", {})).status).toBe(303);
  expect(visitor.jar.has("session")).toBe(false);
  expect(tokens.size).toBe(1);
  api.faults.clear();
  await expect.poll(() => tokens.size).toBe(0);
});

const actions = routeExamples().filter(({ name }) => name in formExamples);

test("no form is accepted from another site, in any encoding or address", async ({ api, start }) => {
  const { visitor } = await startPortalWithAccounts(api, start);
  await visitor.logIn(phone, password);
  api.seen.length = 0;
  const encodings = [
    "application/x-www-form-urlencoded",
    "text/plain",
    "application/json",
    "multipart/form-data; boundary=x",
  ];
  for (const { name, path } of actions) {
    for (const suffix of ["", `?_data=${name}`, ".data"]) {
      for (const type of encodings) {
        const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site", "content-type": type };
        const response = await visitor.send(path + suffix, { method: "POST", body: "form=x", headers });
        expect([400, 403], `${path}${suffix} ${type}`).toContain(response.status);
      }
    }
  }
  expect(api.seen.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a login with a hostile next leads to the dashboard", async ({ api, start }) => {
  const { portal } = await startPortalWithAccounts(api, start);
  for (const next of hostileNexts) {
    const response = await browserAt(portal.origin).logIn(phone, password, `/login?next=${encodeURIComponent(next)}`);
    const isRefused = [400, 414].includes(response.status) && response.headers.get("location") === null;
    if (!isRefused) expect([response.status, response.headers.get("location")], next).toEqual([303, "/my/dashboard"]);
  }
});
