import { expect, test, vi } from "vitest";
import { createLog } from "#server/process/log.ts";
import { currentRequestId } from "./request-id.ts";
import { withRequestLog } from "./request-log.ts";

async function respond(path: string, options: { id?: string; peer?: string; status?: number; tookMs?: number } = {}) {
  const lines: string[] = [];
  const sent = new Map<string, string>();
  const log = createLog("info", { write: (line) => lines.push(line) });
  const headers = options.id === undefined ? undefined : { "x-request-id": options.id };
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
