import { expect, test, vi } from "vitest";
import { createLog } from "#server/process/log.ts";
import { currentRequestId } from "./request-id.ts";
import { answerLogged } from "./answer-logged.ts";

async function answered(path: string, given: { id?: string; peer?: string; status?: number; tookMs?: number } = {}) {
  const lines: string[] = [];
  const sent = new Map<string, string>();
  const log = createLog("info", { write: (line) => lines.push(line) });
  const headers = given.id === undefined ? undefined : { "x-request-id": given.id };
  const request = new Request(`https://portal.example${path}`, { headers });
  const outgoing = { setHeader: (name: string, value: string) => sent.set(name, value) };
  let inside: string | undefined;
  vi.useFakeTimers({ toFake: ["performance"] });
  await answerLogged(
    { request, peer: given.peer ?? "10.1.2.3", outgoing },
    { log, trustedProxies: ["10.0.0.0/8"] },
    async () => {
      await Promise.resolve();
      vi.advanceTimersByTime(given.tookMs ?? 0);
      inside = currentRequestId();
      return new Response(null, { status: given.status ?? 200 });
    },
  );
  return { inside, sent, logged: lines.map((line): unknown => JSON.parse(line)) };
}

test("a request is one line, with what it asked for and what became of it, and no word of its query", async () => {
  const { logged, inside } = await answered("/faq?search=secret");
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

test("files of the build and probes are not logged", async () => {
  expect((await answered("/assets/entry-1.js")).logged).toEqual([]);
  expect((await answered("/readyz")).logged).toEqual([]);
});

test("what took two seconds is a warning, whatever it was", async () => {
  expect((await answered("/faq", { tookMs: 1999 })).logged).toMatchObject([{ level: 30, ms: 1999 }]);
  for (const path of ["/faq", "/readyz"]) {
    expect((await answered(path, { tookMs: 2000 })).logged).toMatchObject([{ level: 40, path, ms: 2000 }]);
  }
});

test("the id of a trusted proxy is taken over; a stranger's or an odd one is not", async () => {
  expect((await answered("/", { id: "edge-12345678" })).inside).toBe("edge-12345678");
  for (const odd of ["short", "x".repeat(65), 'a"b{}12345', "a b c d e f g h"]) {
    expect((await answered("/", { id: odd })).inside).toMatch(/^[\da-f]{16}$/);
  }
  expect((await answered("/", { id: "edge-12345678", peer: "192.0.2.1" })).inside).not.toBe("edge-12345678");
});

test("who gets an error gets the id with it", async () => {
  const { sent, inside } = await answered("/", { status: 503 });
  expect([...sent]).toEqual([["X-Request-Id", inside]]);
  expect([...(await answered("/")).sent]).toEqual([]);
});
