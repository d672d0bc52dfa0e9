import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { bounds } from "#contract/bounds.ts";
import { projectPath } from "#runtime/project-path.ts";
import { withAccounts } from "#tests/support/fakes/fake-accounts.ts";
import { fakeApi, type FakeApi } from "#tests/support/fakes/fake-api.ts";
import { formCookies } from "#tests/support/api/portal/form-cookies.ts";
import { formExamples } from "#tests/support/examples/form-examples.ts";
import { test } from "#tests/support/browser/journey.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { routeExamples } from "#tests/support/examples/route-examples.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";

const phone = "01700000001";
const token = "a-token-of-this-file";
const marker = "4711-decoded";
let api: FakeApi;
let portal: PortalProcess;

test.beforeAll(async () => {
  api = await fakeApi();
  const accounts = withAccounts(api);
  accounts.add(phone, "a long enough one");
  accounts.tokens.set(token, phone);
  await api.start();
  portal = await startPortal({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "warn" });
});

test.afterAll(async () => {
  await portal.stop();
  await api.stop();
});

/** Stream that a decoder with CVE-2026-42211 reads as an error and constructs by `new Function(…)`. */
const stream = `[["E","process.stdout.write('${marker}')","Function"]]\n`;
const types = ["text/x-script", "text/x-turbo", "application/json", "text/plain", "application/x-www-form-urlencoded"];

/** Routes whose forms have no fields: a button, and what cookies say. */
const withoutBody = ["login-for-admin", "logout"];

async function post(path: string, cookies: string[], type: string, body: string) {
  const headers = { "sec-fetch-site": "same-origin", cookie: cookies.join("; "), "content-type": type };
  return fetch(`${portal.origin}${path}.data`, { method: "POST", headers, body, redirect: "manual" });
}

test("the server build holds no decoder of single-fetch streams", async () => {
  const folder = projectPath("build/server");
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(await readFile(join(folder, name), "utf8"), name).not.toMatch(/turbo-?stream/i);
});

test("a single-fetch stream that a visitor sends is no form, or a form with nothing in it", async () => {
  const routes = routeExamples().flatMap(({ name, path }) => {
    const [form] = Object.entries(formExamples).find(([id]) => id === name)?.[1] ?? [];
    return form ? [{ name, path, form }] : [];
  });
  expect(routes.length).toBeGreaterThan(15);
  const accepted = new Set<string>();
  for (const { name, path, form } of routes) {
    const cookies = await formCookies(name, form, token);
    for (const type of types) {
      const answer = await post(path, cookies, type, stream);
      expect(answer.status, `${path}, ${type}`).toBeLessThan(500);
      const text = await answer.text();
      expect(text, `${path}, ${type}`).not.toContain(marker);
      const isRefused = answer.status >= 400 || text.includes('"redirect","/login?');
      if (!isRefused && !type.endsWith("urlencoded")) accepted.add(name);
    }
  }
  expect([...accepted]).toEqual(withoutBody);
  expect(api.seen.filter(({ body }) => body.includes(marker))).toEqual([]);
  expect(portal.output()).not.toContain(marker);
});

test("what is reflected into a stream is bounded by what may be sent", async () => {
  const fields = (bytes: number) =>
    new URLSearchParams({ form: "join", name: "x".repeat(bytes), phone: "0" }).toString();
  const type = "application/x-www-form-urlencoded";
  expect((await post("/join", [], type, fields(bounds.bodyBytes + 1))).status).toBe(413);
  const answer = await post("/join", [], type, fields(bounds.bodyBytes - 1000));
  expect(answer.status).toBe(422);
  expect((await answer.text()).length).toBeLessThan(2 * bounds.bodyBytes);
  const nested = "a".concat("[a]".repeat(20_000));
  expect((await post("/join", [], type, `${nested}=1`)).status).toBe(422);
});
