import { expect, test, vi } from "vitest";
import { deferred } from "#tests/support/deferred.ts";
import { createTransport, type V3Fetch } from "./transport.server.ts";
import { V3Unreachable } from "./v3-answer.server.ts";

const get = { method: "GET", path: "/api/v3/web/faqs?page=1", headers: {}, feature: "faqs" };
const post = { ...get, method: "POST", body: "{}" };

function setUp() {
  const v3Fetch = vi.fn<V3Fetch>().mockImplementation(async () => Response.json({ faqs: [] }));
  return { v3Fetch, call: createTransport(v3Fetch) };
}

function connectionRefused(): Error {
  return new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
}

function answering(answer: () => Response) {
  const { v3Fetch, call } = setUp();
  v3Fetch.mockImplementation(async () => answer());
  return { v3Fetch, call };
}

test("an answer comes with its status, its body and how long to wait", async () => {
  const { call } = answering(() =>
    Response.json({ message: "পরে আসুন" }, { status: 429, headers: { "retry-after": "30" } }),
  );
  expect(await call(get)).toEqual({ status: 429, body: { message: "পরে আসুন" }, bytes: 36, retryAfterSeconds: 30 });
});

test("a GET that met a broken connection is sent once more", async () => {
  const { v3Fetch, call } = setUp();
  v3Fetch.mockRejectedValueOnce(connectionRefused());
  expect(await call(get)).toMatchObject({ status: 200, body: { faqs: [] } });
  expect(v3Fetch).toHaveBeenCalledTimes(2);
});

test.each([502, 503, 504])("a GET that was answered %i is sent once more, and no more than once", async (status) => {
  const { v3Fetch, call } = answering(() => new Response("busy", { status }));
  await expect(call(get)).rejects.toThrow(V3Unreachable);
  expect(v3Fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ["502 about a gateway", 502, "gateway_down"],
  ["503 about a queue that is full", 503, "busy"],
])("a %s is the API's own word, and closes nothing", async (_, status, code) => {
  const body = { message: "একটু পরে আবার চেষ্টা করুন।", code };
  const { call } = answering(() => Response.json(body, { status }));
  for (let n = 0; n < 20; n += 1) expect(await call(post)).toMatchObject({ status, body });
});

test.each([
  ["a broken connection", () => Promise.reject(connectionRefused())],
  ["a 503", async () => new Response(null, { status: 503 })],
])("a POST is never sent again after %s", async (_, answer) => {
  const { v3Fetch, call } = setUp();
  v3Fetch.mockImplementation(answer);
  await expect(call(post)).rejects.toThrow(V3Unreachable);
  expect(v3Fetch).toHaveBeenCalledTimes(1);
});

test.each([
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "https://evil.example.com/" } })],
  ["a page instead of JSON", () => new Response("<h1>nginx</h1>")],
  ["truncated JSON", () => new Response('{"faqs": [')],
  ["bytes that are no UTF-8", () => new Response(new Uint8Array([0x22, 0xff, 0x22]))],
  ["JSON in UTF-16", () => new Response(Buffer.from('{"faqs":[]}', "utf16le"))],
  ["more than 2 MiB", () => new Response(`"${"x".repeat(2 * 1024 * 1024)}"`)],
  ["more than 32 levels", () => new Response("[".repeat(33) + "]".repeat(33))],
  ["a hundred thousand levels", () => new Response("[".repeat(100_000) + "]".repeat(100_000))],
])("%s is no answer, and is not asked for again", async (_, answer) => {
  const { v3Fetch, call } = answering(answer);
  await expect(call(get)).rejects.toThrow(V3Unreachable);
  expect(v3Fetch).toHaveBeenCalledTimes(1);
  expect(v3Fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: "manual" });
});

test("what is just small and flat enough is an answer", async () => {
  const text = `"${"x".repeat(2 * 1024 * 1024 - 2)}"`;
  expect((await answering(() => new Response(text)).call(get)).body).toHaveLength(text.length - 2);
  expect((await answering(() => new Response("[".repeat(32) + "]".repeat(32))).call(get)).status).toBe(200);
});

test("an API that never answers is given up after eight seconds, once", async () => {
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

test("at most one call in ten is repeated when nearly every call fails", async () => {
  const { v3Fetch, call } = setUp();
  const endpoints = Array.from({ length: 100 }, (_, n) => ({ ...get, feature: `list-${n}` }));
  v3Fetch.mockRejectedValue(connectionRefused());
  await Promise.allSettled(endpoints.map(call));
  expect(v3Fetch.mock.calls.length).toBeLessThanOrEqual(100 + 5 + 10);
});

test("after twenty failures a feature rests for five seconds, then one call finds out whether it is back", async () => {
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

test("no more than fifty calls of a feature are under way at once", async () => {
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
