import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { listBatchCategories } from "#contract/catalogue/home.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { isAlive } from "#tests/support/processes/is-alive.ts";
import { runProgram } from "#tests/support/processes/portal-process.ts";

const program = "build/server/api.js";

function lockOf(dataDir: string): string {
  return join(dataDir, "postgres", "postmaster.pid");
}

test("the standalone API prints its address, serves demo data, and stops its database on SIGTERM @whole", async ({
  start,
}) => {
  const api = await start({ LOG_LEVEL: "silent" }, program);
  await expect.poll(api.output).toBe(`The v3 API answers at ${api.origin}/api/v3\n`);
  const health = await fetch(`${api.origin}/healthz`);
  expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
  const categories = await fetch(`${api.origin}/api/v3/web/homepage/batch-categories`);
  expect(listBatchCategories.response.parse(await categories.json()).categories).not.toEqual([]);

  const databasePid = Number.parseInt(await readFile(lockOf(api.dataDir), "utf8"));
  expect(isAlive(databasePid)).toBe(true);
  expect(await api.stop()).toBe(0);
  await expect.poll(() => isAlive(databasePid)).toBe(false);
});

const liveSettings = {
  SMS_API_TOKEN: "token",
  SMS_SID: "PORTAL",
  SSLCOMMERZ_STORE_ID: "store",
  SSLCOMMERZ_STORE_PASSWORD: "password",
  BKASH_APP_KEY: "key",
  BKASH_APP_SECRET: "secret",
  BKASH_USERNAME: "user",
  BKASH_PASSWORD: "password",
};

for (const [what, settings, statuses] of [
  ["a demo has stand-ins for SMS and gateways, which check credentials", {}, [200, 200, 401]],
  ["live credentials leave no stand-in", liveSettings, [404, 404, 404]],
] as const) {
  test(`${what} @whole`, async ({ start }) => {
    const api = await start({ LOG_LEVEL: "silent", ...settings }, program);
    const sandbox = `${api.origin}/sandbox`;
    const responses = await Promise.all([
      fetch(`${sandbox}/sms`, { headers: { accept: "application/json" } }),
      fetch(`${sandbox}/sslcommerz/gwprocess/v4/api.php`, { method: "POST" }),
      fetch(`${sandbox}/bkash/v1.2.0-beta/tokenized/checkout/token/grant`, { method: "POST" }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(statuses);
    expect(await api.stop()).toBe(0);
  });
}

test("a port in use is reported in one line, and no database is left running @whole", async () => {
  const taken = createServer().listen(await freePort(), "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  const api = await runProgram({ LOG_LEVEL: "silent", PORT: String(address.port) }, program);
  expect(await api.exited).toBe(1);
  expect(api.output()).toBe(`Port ${address.port} is in use: set PORT to another.\n`);
  expect(existsSync(lockOf(api.dataDir))).toBe(false);
  taken.close();
});

test("an invalid setting is reported without a stack trace @whole", async () => {
  const api = await runProgram({ PORT: "many" }, program);
  expect(await api.exited).toBe(1);
  expect(api.output()).toMatch(/^The settings are not usable\.\nPORT: [^\n]*\n$/);
});
