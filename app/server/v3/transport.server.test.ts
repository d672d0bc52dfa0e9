import { createServer } from "node:http";
import { expect, test, vi } from "vitest";
import { deferred } from "#tests/support/runner/deferred.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import type { V3Fetch } from "#contract/v3-api.ts";
import { remoteV3 } from "./remote-v3.server.ts";
import { createTransport } from "./transport.server.ts";
import { V3Unreachable } from "./v3-response.server.ts";

const get = { method: "GET", path: "/api/v3/web/faqs?page=1", headers: {}, feature: "faqs" };
const post = { ...get, method: "POST", body: "{}" };

function setUp() {
  const v3Fetch = vi.fn<V3Fetch>().mockImplementation(async () => Response.json({ faqs: [] }));
  return { v3Fetch, call: createTransport(v3Fetch) };
}

function connectionRefused(): Error {
  return new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
}

function respondingWith(respond: () => Response) {
  const { v3Fetch, call } = setUp();
  v3Fetch.mockImplementation(async () => respond());
  return { v3Fetch, call };
}

test("returns status, body and Retry-After of a response", async () => {
  const { call } = respondingWith(() =>
    Response.json({ message: "পরে আসুন" }, { status: 429, headers: { "retry-after": "30" } }),
  );
  expect(await call(get)).toEqual({ status: 429, body: { message: "পরে আসুন" }, bytes: 36, retryAfterSeconds: 30 });
});

test("repeats a GET once after a broken connection", async () => {
  const { v3Fetch, call } = setUp();
  v3Fetch.mockRejectedValueOnce(connectionRefused());
  expect(await call(get)).toMatchObject({ status: 200, body: { faqs: [] } });
  expect(v3Fetch).toHaveBeenCalledTimes(2);
});

test.each([502, 503, 504])("repeats a GET once after status %i", async (status) => {
  const { v3Fetch, call } = respondingWith(() => new Response("busy", { status }));
  await expect(call(get)).rejects.toThrow(V3Unreachable);
  expect(v3Fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ["502 about a gateway", 502, "gateway_down"],
  ["503 about a full queue", 503, "busy"],
])("returns a %s as a response and keeps the circuit closed", async (_, status, code) => {
  const body = { message: "একটু পরে আবার চেষ্টা করুন।", code };
  const { call } = respondingWith(() => Response.json(body, { status }));
  for (let n = 0; n < 20; n += 1) expect(await call(post)).toMatchObject({ status, body });
});

test.each([
  ["a broken connection", () => Promise.reject(connectionRefused())],
  ["a 503", async () => new Response(null, { status: 503 })],
])("never repeats a POST after %s", async (_, respond) => {
  const { v3Fetch, call } = setUp();
  v3Fetch.mockImplementation(respond);
  await expect(call(post)).rejects.toThrow(V3Unreachable);
  expect(v3Fetch).toHaveBeenCalledTimes(1);
});

test.each([
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "https://evil.example.com/" } })],
  ["a page instead of JSON", () => new Response("<h1>nginx</h1>")],
  ["truncated JSON", () => new Response('{"faqs": [')],
  ["invalid UTF-8", () => new Response(new Uint8Array([0x22, 0xff, 0x22]))],
  ["JSON in UTF-16", () => new Response(Buffer.from('{"faqs":[]}', "utf16le"))],
  ["more than 2 MiB", () => new Response(`"${"x".repeat(2 * 1024 * 1024)}"`)],
  ["more than 32 levels", () => new Response("[".repeat(33) + "]".repeat(33))],
  ["a hundred thousand levels", () => new Response("[".repeat(100_000) + "]".repeat(100_000))],
])("fails on %s without repeating the call", async (_, respond) => {
  const { v3Fetch, call } = respondingWith(respond);
  await expect(call(get)).rejects.toThrow(V3Unreachable);
  expect(v3Fetch).toHaveBeenCalledTimes(1);
  expect(v3Fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: "manual" });
});

test("accepts a response at the limits of size and depth", async () => {
  const text = `"${"x".repeat(2 * 1024 * 1024 - 2)}"`;
  expect((await respondingWith(() => new Response(text)).call(get)).body).toHaveLength(text.length - 2);
  expect((await respondingWith(() => new Response("[".repeat(32) + "]".repeat(32))).call(get)).status).toBe(200);
});

test("gives up after eight seconds without repeating the call", async () => {
  vi.useFakeTimers();
  const { v3Fetch, call } = setUp();
  v3Fetch.mockReturnValue(new Promise(() => undefined));
  const settled = vi.fn();
  const failed = expect(call(get).finally(settled)).rejects.toThrow(V3Unreachable);
  await vi.advanceTimersByTimeAsync(7999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(v3Fetch).toHaveBeenCalledTimes(1);
  expect(v3Fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});

test("repeats at most one call in ten when most calls fail", async () => {
  const { v3Fetch, call } = setUp();
  const endpoints = Array.from({ length: 100 }, (_, n) => ({ ...get, feature: `list-${n}` }));
  v3Fetch.mockRejectedValue(connectionRefused());
  await Promise.allSettled(endpoints.map(call));
  expect(v3Fetch.mock.calls.length).toBeLessThanOrEqual(100 + 5 + 10);
});

test("opens the circuit of a feature for five seconds after 20 failures, then probes with one call", async () => {
  vi.useFakeTimers();
  const { v3Fetch, call } = setUp();
  v3Fetch.mockRejectedValue(connectionRefused());
  for (let n = 0; n < 20; n += 1) await expect(call(post)).rejects.toThrow(V3Unreachable);
  expect(v3Fetch).toHaveBeenCalledTimes(20);

  await expect(call(get)).rejects.toThrow(V3Unreachable);
  expect(v3Fetch).toHaveBeenCalledTimes(20);

  v3Fetch.mockImplementation(async () => Response.json({ contacts: [] }));
  expect((await call({ ...get, feature: "contacts" })).status).toBe(200);
  expect(v3Fetch).toHaveBeenCalledTimes(21);

  await vi.advanceTimersByTimeAsync(5500);
  const probe = deferred<Response>();
  v3Fetch.mockReturnValueOnce(probe.promise);
  const waiting = [call(get), call(get), call(get)];
  await vi.advanceTimersByTimeAsync(0);
  expect(v3Fetch).toHaveBeenCalledTimes(22);
  probe.resolve(Response.json({ faqs: [] }));
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(v3Fetch).toHaveBeenCalledTimes(24);
});

test("runs at most 50 calls of a feature concurrently", async () => {
  const { v3Fetch, call } = setUp();
  const waiting = deferred<undefined>();
  v3Fetch.mockImplementation(async () => {
    await waiting.promise;
    return Response.json({ faqs: [] });
  });
  const calls = Promise.allSettled(Array.from({ length: 200 }, () => call(get)));
  await expect.poll(() => v3Fetch.mock.calls.length).toBe(50);
  waiting.resolve(undefined);
  const refused = (await calls).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(50);
  expect(v3Fetch).toHaveBeenCalledTimes(150);
});

test("calls that died in the queue leave their places to live ones", async () => {
  const { v3Fetch, call } = setUp();
  const waiting = deferred<undefined>();
  v3Fetch.mockImplementation(async () => {
    await waiting.promise;
    return Response.json({ faqs: [] });
  });
  const slow = Array.from({ length: 50 }, () => call(get));
  const dead = Promise.allSettled(Array.from({ length: 90 }, () => call({ ...get, timeoutMs: 20 })));
  const live = Array.from({ length: 10 }, () => call({ ...get, timeoutMs: 2000 }));
  await dead;
  waiting.resolve(undefined);
  expect((await Promise.all([...slow, ...live])).map(({ status }) => status)).toEqual(Array<number>(60).fill(200));
});

test("features that hang leave connections to the others", async () => {
  const api = createServer(({ url }, response) => {
    if (url !== "/hanging") response.setHeader("content-type", "application/json").end("{}");
  });
  const server = await listenOnLoopback(api);
  const call = createTransport(remoteV3(server.origin, 8000));
  const hanging = ["one", "two", "three"].flatMap((feature) =>
    Array.from({ length: 60 }, () => call({ ...get, feature, path: "/hanging", timeoutMs: 5000 })),
  );
  const ended = Promise.allSettled(hanging);
  const first = await Promise.race([call(get).then(({ status }) => status), ended.then(() => "those that hang")]);
  expect(first).toBe(200);
  await server.stop();
  await ended;
});
