import { expect, test, vi } from "vitest";
import { createLog } from "#process/log.ts";
import { currentRequestId, noteDoctor } from "./request-id.ts";
import { withRequestLog } from "./request-log.ts";

interface ResponseOptions {
  id?: string;
  peer?: string;
  status?: number;
  tookMs?: number;
  forwardedFor?: string;
  doctor?: number;
}

async function respond(path: string, options: ResponseOptions = {}) {
  const lines: string[] = [];
  const sent = new Map<string, string>();
  const log = createLog("info", { write: (line) => lines.push(line) });
  const headers = new Headers();
  if (options.id !== undefined) headers.set("x-request-id", options.id);
  if (options.forwardedFor !== undefined) headers.set("x-forwarded-for", options.forwardedFor);
  const request = new Request(`https://portal.example${path}`, { headers });
  const outgoing = { setHeader: (name: string, value: string) => sent.set(name, value) };
  let inside: string | undefined;
  vi.useFakeTimers({ toFake: ["performance"] });
  await withRequestLog(
    { request, peer: options.peer ?? "10.1.2.3", outgoing },
    { log, trustedProxies: ["10.0.0.0/8"] },
    async () => {
      await Promise.resolve();
      vi.advanceTimersByTime(options.tookMs ?? 0);
      inside = currentRequestId();
      noteDoctor(options.doctor);
      return new Response(null, { status: options.status ?? 200 });
    },
  );
  return { inside, sent, logged: lines.map((line): unknown => JSON.parse(line)) };
}

test("logs one line per request with method, path and status, without the query", async () => {
  const { logged, inside } = await respond("/faq?search=secret");
  expect(logged).toEqual([
    expect.objectContaining({
      level: 30,
      method: "GET",
      path: "/faq",
      status: 200,
      request: inside,
    }),
  ]);
  expect(JSON.stringify(logged)).not.toContain("secret");
});

test("logs the visitor's network and the doctor of a failed request, of no other", async () => {
  const visitor = { forwardedFor: "1.1.1.1, 203.0.113.77", doctor: 7 };
  for (const status of [400, 404, 429, 500]) {
    const { logged } = await respond("/faq", { ...visitor, status });
    expect(logged).toMatchObject([{ status, from: "203.0.113.0/24", doctor: 7 }]);
    expect(JSON.stringify(logged)).not.toMatch(/203\.0\.113\.77|1\.1\.1\.1/);
  }
  const v6 = await respond("/faq", { forwardedFor: "2001:db8:1:2:3::4", status: 403 });
  expect(v6.logged).toMatchObject([{ from: "2001:db8:1::/48" }]);
  const direct = await respond("/faq", { ...visitor, peer: "198.51.100.9", status: 404, tookMs: 2000 });
  expect(direct.logged).toMatchObject([{ level: 40, from: "198.51.100.0/24" }]);
  for (const status of [200, 302]) {
    const { logged } = await respond("/faq", { ...visitor, status });
    expect(JSON.stringify(logged)).not.toMatch(/from|doctor/);
  }
});

test("does not log requests for build files and health checks", async () => {
  expect((await respond("/assets/entry-1.js")).logged).toEqual([]);
  expect((await respond("/readyz")).logged).toEqual([]);
});

test("logs any request of two seconds or more as a warning", async () => {
  expect((await respond("/faq", { tookMs: 1999 })).logged).toMatchObject([{ level: 30, ms: 1999 }]);
  for (const path of ["/faq", "/readyz"]) {
    expect((await respond(path, { tookMs: 2000 })).logged).toMatchObject([{ level: 40, path, ms: 2000 }]);
  }
});

test("uses the id of a trusted proxy, but not one of another peer or a malformed one", async () => {
  expect((await respond("/", { id: "edge-12345678" })).inside).toBe("edge-12345678");
  for (const odd of ["short", "x".repeat(65), 'a"b{}12345', "a b c d e f g h"]) {
    expect((await respond("/", { id: odd })).inside).toMatch(/^[\da-f]{16}$/);
  }
  expect((await respond("/", { id: "edge-12345678", peer: "192.0.2.1" })).inside).not.toBe("edge-12345678");
});

test("sends the request id with an error response only", async () => {
  const { sent, inside } = await respond("/", { status: 503 });
  expect([...sent]).toEqual([["X-Request-Id", inside]]);
  expect([...(await respond("/")).sent]).toEqual([]);
});
