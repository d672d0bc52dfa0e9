import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { answersMs } from "#server/process/end-with-grace.ts";
import { test } from "#tests/support/http-test.ts";
import { demoDataDir } from "#tests/support/portal-process.ts";

const site = { PUBLIC_ORIGIN: "https://portal.example", V3_API_URL: "http://127.0.0.1:9" };

/** Asks on a connection that a proxy keeps. */
function ask(origin: string, path: string, agent: Agent): Promise<{ status: number; connection: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: "portal.example" };
    get(origin + path, { agent, headers }, (answer: IncomingMessage) => {
      answer.resume().on("end", () => {
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection ?? "" });
      });
    }).on("error", reject);
  });
}

test("a portal that ends answers on what its proxy keeps, and tells both proxy and balancer to leave", async ({
  start,
}) => {
  // a notice is two seconds long: where the machine was late for it another portal ends
  await expect(async () => {
    const { origin, stop } = await start(site);
    const kept = new Agent({ keepAlive: true });
    expect(await ask(origin, "/robots.txt", kept)).toEqual({ status: 200, connection: "keep-alive" });
    const stopped = stop();
    const readiness = async () => (await ask(origin, "/readyz", new Agent())).status;
    await expect.poll(readiness, { intervals: [20] }).toBe(503);
    expect(await ask(origin, "/robots.txt", kept)).toEqual({ status: 200, connection: "close" });
    expect(await ask(origin, "/robots.txt", new Agent())).toEqual({ status: 200, connection: "close" });
    expect(await stopped).toBe(0);
    kept.destroy();
  }).toPass();
});

test("a second signal ends it quickly, and its database, though a body does not come", async ({ start }) => {
  const DATA_DIR = await demoDataDir();
  const { origin, pid, stop } = await start({ DATA_DIR });
  const lock = join(DATA_DIR, "postgres", "postmaster.pid");
  expect(existsSync(lock)).toBe(true);
  const { port, host } = new URL(origin);
  const slow = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  slow.write(`POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\nform=`);
  await ask(origin, "/healthz", new Agent());
  process.kill(pid ?? 0, "SIGTERM");
  const draining = async () => (await ask(origin, "/healthz", new Agent()).catch(() => undefined))?.status;
  await expect.poll(draining).toBeUndefined();
  const beganMs = performance.now();
  expect(await stop()).toBe(0);
  expect(performance.now() - beganMs, "what a first signal gives to answers").toBeLessThan(answersMs);
  expect(existsSync(lock)).toBe(false);
  slow.destroy();
  await rm(DATA_DIR, { recursive: true });
});
