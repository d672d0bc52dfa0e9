import { existsSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { demoDataDir, runProgram, type PortalProcess } from "#tests/support/processes/portal-process.ts";

const program = "build/server/cluster.js index.js --processes 2";

/** Requests a path on a new connection. Returns the status, or 0 without a response. */
function requestStatus(origin: string, path: string): Promise<number> {
  return new Promise((resolve) => {
    get(origin + path, { agent: false }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", () => resolve(0));
  });
}

/** Ids of the processes that have logged a response for the path, in the order of their first. */
function pidsOf({ output }: PortalProcess, path: string): number[] {
  const lines = output().matchAll(/"pid":(\d+),[^\n]*"path":"([^"]+)"/g);
  return [...new Set([...lines].flatMap(([, pid, loggedPath]) => (loggedPath === path ? Number(pid) : [])))];
}

/** Sends two requests at once and returns the ids of both processes from the log. */
async function pidsOfTwoRequests(portal: PortalProcess, path: string): Promise<number[]> {
  expect(await Promise.all([requestStatus(portal.origin, path), requestStatus(portal.origin, path)])).toEqual([
    200, 200,
  ]);
  await expect.poll(() => pidsOf(portal, path)).toHaveLength(2);
  return pidsOf(portal, path);
}

test("two processes share a port and their metrics, are replaced without failed requests, and stop with the database @whole", async ({
  start,
}) => {
  const METRICS_PORT = String(await freePort());
  const DATA_DIR = await demoDataDir();
  const portal = await start({ METRICS_PORT, DATA_DIR }, program);
  const { origin, output, stop } = portal;
  await expect.poll(output).toContain("all worker processes are listening");
  const [first = 0, ...rest] = await pidsOfTwoRequests(portal, "/faq");

  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  expect(metrics).toContain('portal_request_seconds_count{route="faq",method="GET",status="2xx"} 2\n');
  expect(metrics).toContain("cluster_restarts_total 0\n");

  process.kill(first, "SIGKILL");
  await expect.poll(output).toContain("a worker process died and will be restarted");
  expect(await requestStatus(origin, "/faq")).toBe(200);
  const count = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  await expect.poll(count).toContain("cluster_restarts_total 1\n");
  const listening = () => [...output().matchAll(/^The portal is at/gm)].length;
  await expect.poll(listening).toBe(3);
  const before = await pidsOfTwoRequests(portal, "/about");
  expect(before).not.toContain(first);
  expect(before).toEqual(expect.arrayContaining(rest));

  process.kill(portal.pid ?? 0, "SIGUSR2");
  const statuses = [];
  while (!output().includes("all worker processes are replaced"))
    statuses.push(await requestStatus(origin, "/batches"));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const after = await pidsOfTwoRequests(portal, "/quiz-list");
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);

  const lock = join(DATA_DIR, "postgres", "postmaster.pid");
  expect(existsSync(lock)).toBe(true);
  expect(await stop()).toBe(0);
  expect(existsSync(lock)).toBe(false);
});

test("SIGUSR2 replaces workers while a dead one awaits its restart @whole", async ({ start }) => {
  const portal = await start({}, program);
  await expect.poll(portal.output).toContain("all worker processes are listening");
  const [first = 0, ...rest] = await pidsOfTwoRequests(portal, "/faq");
  process.kill(first, "SIGKILL");
  await expect.poll(portal.output).toContain("a worker process died and will be restarted");
  process.kill(portal.pid ?? 0, "SIGUSR2");
  await expect.poll(portal.output).toContain("all worker processes are replaced");
  const after = await pidsOfTwoRequests(portal, "/about");
  expect(after.filter((pid) => pid === first || rest.includes(pid))).toEqual([]);
});

test("with JOBS=elsewhere jobs wait until the job process runs them @whole", async ({ start }) => {
  const METRICS_PORT = String(await freePort());
  const DATA_DIR = await demoDataDir();
  const portal = await start({ METRICS_PORT, DATA_DIR, JOBS: "elsewhere" });
  const metrics = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  const messages = async () =>
    (await fetch(`${portal.origin}/sandbox/sms`, { headers: { accept: "application/json" } })).text();
  await browserAt(portal.origin).post("/forget", { form: "forget", phone: demoDoctor.phone });
  await expect.poll(metrics).toContain('jobs{state="waiting"} 1\n');
  expect(await messages()).toBe('{"messages":[]}');

  const { port: PORT } = new URL(portal.origin); // the stand-in for the SMS provider is the portal's
  const jobs = await runProgram({ DATA_DIR, PORT }, "build/server/jobs.js");
  await expect.poll(messages).toContain(demoDoctor.phone);
  jobs.child.kill("SIGTERM");
  expect(await jobs.exited).toBe(0);
});

test("invalid settings are reported once @whole", async () => {
  const started = await runProgram({ LOG_LEVEL: "loud" }, program);
  expect(await started.exited).toBe(1);
  expect(started.output()).toMatch(/^The settings are not usable\.\nLOG_LEVEL: [^\n]*\n$/);
  const none = await runProgram({}, "build/server/cluster.js index.js --processes none");
  expect(await none.exited).toBe(1);
  expect(none.output()).toMatch(/^--processes: [^\n]*\n$/);
});
