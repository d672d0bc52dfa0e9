import { sql } from "drizzle-orm";
import { onTestFinished, expect, test } from "vitest";
import { features } from "#api/app.ts";
import type { Database } from "#api/db/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { addDoctor, loggedIn } from "#tests/support/api/accounts.ts";
import { testApi } from "#tests/support/api/api.ts";
import { callLimits, countCall } from "./call-limits.ts";
import { portalBindings } from "./caller.ts";
import { rateLimitRules } from "./rate-limit-rules.ts";
import { createRateLimits } from "./rate-limits.ts";

/** The kinds of limits that are consumed for each call. */
const perCall = ["read: address", "search: address", "read: doctor", "write: address", "write: doctor"] as const;

const endpoints = Object.values(features)
  .flat()
  .map(({ endpoint }) => endpoint);
const listed = endpoints.filter(({ method, path }) => `${method} ${path}` in callLimits);

/** Reduces the limits that are consumed for each call to a number of calls, until the test has finished. */
function allow(points: number, names: readonly (typeof perCall)[number][] = perCall): void {
  for (const name of names) {
    const [window] = rateLimitRules[name].windows;
    if (!window) throw new Error(`${name} has no window`);
    const [before] = window;
    window[0] = points;
    onTestFinished(() => {
      window[0] = before;
    });
  }
}

function requestOf({ method, path }: Endpoint, headers: Record<string, string> = {}): [path: string, RequestInit] {
  const body = method === "POST" || method === "PUT" ? "{}" : undefined;
  const filled = path.replace(/\{\w+\}/g, "1");
  return [filled, { method, headers: { "Content-Type": "application/json", ...headers }, ...(body && { body }) }];
}

/** Number of rows of each table, apart from the counters. */
async function rowCounts(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select table_name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]::text as n
    from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits' order by table_name`);
  return rows;
}

test("over its limit a stranger's call is refused with 429 before it creates anything, whatever it calls", async () => {
  allow(0);
  const { db, request } = await testApi();
  const before = await rowCounts(db);
  expect(before.length).toBeGreaterThan(50);
  expect(listed.length).toBeGreaterThan(90);
  for (const endpoint of listed) {
    const limits = callLimits[`${endpoint.method} ${endpoint.path}`] ?? [];
    const isByAttempt = limits.every((limit) => limit.startsWith("exam ")) && endpoint.access === "visitor";
    const { status, headers } = await request(...requestOf(endpoint));
    const call = `${endpoint.method} ${endpoint.path}`;
    if (isByAttempt) expect([404, 422], call).toContain(status);
    else expect([call, status, Number(headers.get("Retry-After")) > 0]).toEqual([call, 429, true]);
  }
  expect(await rowCounts(db)).toEqual(before);
});

test("over its limit a doctor's write is refused with 429, in an exam by the attempt alone", async () => {
  const { db, request } = await testApi();
  const { token, device } = await loggedIn(db, (await addDoctor(db)).id);
  const headers = { Authorization: `Bearer ${token}`, "X-DEVICE-TOKEN": device };
  allow(0);
  const closed = await testApi({ db });
  for (const endpoint of listed.filter(({ method, access }) => method !== "GET" && access === "doctor")) {
    const call = `${endpoint.method} ${endpoint.path}`;
    const { status } = await closed.request(...requestOf(endpoint, headers));
    const isByAttempt = /attempt/.test(endpoint.path);
    if (isByAttempt) expect([404, 422], call).toContain(status);
    else expect([call, status]).toEqual([call, 429]);
  }
  expect((await request("/web/doctor/notices", { headers })).status).toBe(200);
  expect((await closed.request("/web/doctor/notices", { headers })).status).toBe(429);
});

test("searches of one network have a limit of their own, which other networks and other reads do not use up", async () => {
  allow(20, ["search: address"]);
  const { request } = await testApi();
  const read = async (path: string, address = "198.51.100.7") =>
    (await request(path, { headers: { "X-Forwarded-For": address } })).status;
  for (const path of ["/web/search", "/web/faqs"]) {
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => read(`${path}?search=x${n}`)));
    expect(new Set(statuses), path).toEqual(new Set([path === "/web/search" ? 200 : 429]));
  }
  expect([await read("/web/faqs"), await read("/web/search?search=x", "198.51.100.8")]).toEqual([200, 200]);
});

test("calls of the portal's own process are not counted as reads", async () => {
  allow(0);
  const { api } = await testApi();
  const read = async (bindings?: object) => (await api.request("/api/v3/web/faqs", {}, bindings)).status;
  expect([await read(portalBindings), await read()]).toEqual([200, 429]);
});

test("a trusted proxy that names no visitor is the portal; one that names a visitor is not", async () => {
  allow(0);
  const { api } = await testApi({ trustedProxies: ["192.0.2.1"] });
  const incoming = { socket: { remoteAddress: "192.0.2.1" } };
  const read = async (headers: Record<string, string>) =>
    (await api.request("/api/v3/web/faqs", { headers }, { incoming })).status;
  expect([await read({}), await read({ "X-Forwarded-For": "198.51.100.7" })]).toEqual([200, 429]);
});

test("sixty doctors of a hostel behind one address read and write without a refusal", async () => {
  const { db } = await testApi();
  const limits = createRateLimits(db);
  const caller = { network: "198.51.100.7", isPortal: false };
  const login = { method: "POST", path: "/auth/login", access: "visitor" } as const;
  const page = { method: "GET", path: "/web/batches", access: "public" } as const;
  for (let doctor = 0; doctor < 60; doctor += 1) {
    for (let n = 0; n < 5; n += 1) await countCall(login, { limits, caller });
    for (let n = 0; n < 50; n += 1) await countCall(page, { limits, caller });
  }
  await expect(countCall(login, { limits, caller })).resolves.toBeUndefined();
});
