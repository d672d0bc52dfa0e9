import { createServer } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendRaw } from "#tests/support/api/raw-http.ts";
import { requestContext } from "#tests/support/api/portal/request-context.ts";
import { openHangingCalls } from "#tests/support/hostile/hanging-calls.ts";
import { listenOnLoopback, type LoopbackServer } from "#tests/support/processes/loopback-server.ts";
import { createPipeline } from "./pipeline.server.ts";

let server: LoopbackServer;
let lines: string[];
let host: string;
let hanging: Socket[];

/** Reads the body of every call, as the embedded API does. */
async function application(request: Request): Promise<Response> {
  return new Response(`read ${(await request.text()).length}`);
}

beforeEach(async () => {
  const ownLines: string[] = [];
  [lines, hanging] = [ownLines, []];
  const log = pino({ level: "info" }, { write: (line) => ownLines.push(line) });
  const { portal } = requestContext();
  const render = () => Promise.resolve(new Response("page"));
  const pipeline = createPipeline(
    { ...portal, log },
    { inline: new Set(), renderRefusal: render, renderShared: render, application },
  );
  ({ host } = new URL(portal.env.PUBLIC_ORIGIN));
  const listener = getRequestListener((request, { incoming: { rawHeaders, socket }, outgoing }) =>
    pipeline(request, { peer: socket.remoteAddress, node: { rawHeaders, socket, outgoing } }),
  );
  server = await listenOnLoopback(createServer((incoming, outgoing) => void listener(incoming, outgoing)));
});

afterEach(async () => {
  for (const socket of hanging) socket.destroy();
  await server.stop();
});

async function hang(count: number, path: string): Promise<void> {
  hanging = await openHangingCalls({ origin: server.origin, host, path, count });
}

function call(path: string, body = "{}", type = "application/json") {
  const headers = { Host: host, "content-type": type, "content-length": String(body.length) };
  return sendRaw(server.origin, { method: "POST", target: path, headers, body });
}

test.each([
  ["/api/v3/web/quiz-entries/a/attempt/answers", 60],
  ["/api/v3/auth/login", 130],
  ["/api/v3/payments/sslcommerz/ipn", 130],
])("calls to %s that hang take no place from a whole one", async (path, count) => {
  await hang(count, path);
  const askedMs = performance.now();
  expect((await call(path)).body).toContain("read 2");
  expect(performance.now() - askedMs).toBeLessThan(5000); // a call that waits for a place is refused after ten seconds
});

test("a body that breaks off is no error in the log", async () => {
  await hang(1, "/api/v3/auth/login");
  await call("/api/v3/auth/login");
  for (const socket of hanging) socket.destroy();
  await expect.poll(() => lines.filter((line) => line.includes('"status":400'))).toHaveLength(1);
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});

test.each([
  ["without a login", "/api/v3/web/doctor/complaints", "application/json"],
  ["of another type", "/api/v3/auth/login", "text/plain"],
  ["to no such path", "/api/v3/web/no-such-call", "application/json"],
])("the body of a call %s is not read", async (_, path, type) => {
  expect((await call(path, '{"a":1}', type)).body).toContain("read 0");
});
