import { expect } from "@playwright/test";
import { sealedCookie } from "#tests/support/api/portal/visitor.ts";
import { formsOf, setCookie, startPortalWithApi } from "#tests/support/api/portal/guarded-routes.ts";
import { routeExamples } from "#tests/support/examples/route-examples.ts";
import { test } from "#tests/support/browser/http-test.ts";

const token = "a-staff-token-that-the-api-takes-for-an-ordinary-session";
const message = "অন্যের অ্যাকাউন্ট দেখার সময় কিছু বদলানো যায় না।";

/** Every route with a form, but for those that begin or end a session. */
const written = routeExamples().filter(({ name }) => formsOf(name).length > 0 && !/^(login|logout)/.test(name));

test("the staff view sends no write to an API that would take it, from any form of any route", async ({
  api,
  start,
}) => {
  const browser = await startPortalWithApi(api, start);
  /** Sends every form with a session, and returns the calls that would change something in the doctor's account. */
  async function writesOf(session: object): Promise<string[]> {
    const cookie = await sealedCookie("session", JSON.stringify({ token, doctorId: 1, ...session }));
    const before = api.seen.length;
    for (const { name, path } of written) {
      for (const form of formsOf(name)) {
        for (const address of [path, `${path}.data`]) {
          setCookie(browser, cookie);
          await browser.send(address, { method: "POST", body: new URLSearchParams(form) });
        }
      }
    }
    const writes = api.seen.slice(before).filter(({ method, headers }) => method !== "GET" && headers.authorization);
    return [...new Set(writes.map(({ method, path }) => `${method} ${path}`))];
  }
  expect(await writesOf({ isStaffView: true })).toEqual([]);
  expect((await writesOf({})).length, "an ordinary session sends them").toBeGreaterThan(20);
});

test("a form in the staff view says that nothing can be changed", async ({ api, start }) => {
  const browser = await startPortalWithApi(api, start);
  const [form = {}] = formsOf("my-devices-request");
  async function changed(session: object) {
    setCookie(browser, await sealedCookie("session", JSON.stringify({ token, doctorId: 1, ...session })));
    const body = new URLSearchParams(form);
    const response = await browser.send("/my/account/devices/request", { method: "POST", body });
    return { status: response.status, text: await response.text() };
  }
  expect(await changed({ isStaffView: true })).toEqual({ status: 403, text: expect.stringContaining(message) });
  expect((await changed({})).text).not.toContain(message);
});
