import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { drainTimeoutMs } from "#process/shut-down-gracefully.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { demoDataDir } from "#tests/support/processes/portal-process.ts";

const site = { PUBLIC_ORIGIN: "https://portal.example", V3_API_URL: "http://127.0.0.1:9" };

/** Requests a path with the given agent; a keep-alive agent stands for a proxy's connection. */
function request(origin: string, path: string, agent: Agent): Promise<{ status: number; connection: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: "portal.example" };
    get(origin + path, { agent, headers }, (response: IncomingMessage) => {
      response.resume().on("end", () => {
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection ?? "" });
      });
    }).on("error", reject);
  });
}

test("a stopping portal still responds, closes kept connections, and is not ready for the load balancer", async ({
  start,
}) => {
  // the shutdown notice lasts two seconds: if the machine was too slow, try with another portal
  await expect(async () => {
    const { origin, stop } = await start(site);
    const kept = new Agent({ keepAlive: true });
    expect(await request(origin, "/robots.txt", kept)).toEqual({ status: 200, connection: "keep-alive" });
    const stopped = stop();
    const readiness = async () => (await request(origin, "/readyz", new Agent())).status;
    await expect.poll(readiness, { intervals: [20] }).toBe(503);
    expect(await request(origin, "/robots.txt", kept)).toEqual({ status: 200, connection: "close" });
    expect(await request(origin, "/robots.txt", new Agent())).toEqual({ status: 200, connection: "close" });
    expect(await stopped).toBe(0);
    kept.destroy();
  }).toPass();
});

test("a second signal stops the portal and its database quickly, despite an unfinished request body", async ({
  start,
}) => {
  const DATA_DIR = await demoDataDir();
  const { origin, pid, stop } = await start({ DATA_DIR });
  const lock = join(DATA_DIR, "postgres", "postmaster.pid");
  expect(existsSync(lock)).toBe(true);
  const { port, host } = new URL(origin);
  const slow = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  slow.write(`POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\nform=`);
  await request(origin, "/healthz", new Agent());
  process.kill(pid ?? 0, "SIGTERM");
  const draining = async () => (await request(origin, "/healthz", new Agent()).catch(() => undefined))?.status;
  await expect.poll(draining).toBeUndefined();
  const beganMs = performance.now();
  expect(await stop()).toBe(0);
  expect(performance.now() - beganMs, "shorter than the time for open requests after the first signal").toBeLessThan(
    drainTimeoutMs,
  );
  expect(existsSync(lock)).toBe(false);
  slow.destroy();
  await rm(DATA_DIR, { recursive: true });
});
