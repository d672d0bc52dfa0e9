import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { deferred } from "#tests/support/runner/deferred.ts";
import { pageCache, type Render } from "./page-cache.server.ts";
import { publicPageKeys } from "./public-pages.server.ts";

const freshMs = 30_000;
const staleMs = 600_000;
const origin = "http://127.0.0.1:3000";
const html = { "content-type": "text/html; charset=utf-8" };

function page(
  text: string,
  { status = 200, headers: extraHeaders = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(`<!doctype html><p>${text}</p>`, { status, headers: { ...html, ...extraHeaders } });
}

function setUp() {
  const render = vi.fn<Render>().mockImplementation(async () => page("shared"));
  const renderPersonal = vi.fn<Render>().mockImplementation(async () => page("personal"));
  const refuse = vi.fn<(request: Request) => Promise<Response | undefined>>().mockResolvedValue(undefined);
  const cache = pageCache({
    keyOf: publicPageKeys({ maxEntries: 100, maxCharacters: 10_000 }),
    render,
    personalCookies: ["session", "ddt"],
    freshMs,
    staleMs,
    maxBytes: 1_000_000,
    headersFor: (text) => ({ "content-security-policy": `script-src 'sha256-${text.length}'` }),
    onError: (error) => {
      throw error;
    },
    refuse,
  });
  const pages = (request: Request) => cache(request, renderPersonal);
  const get = (path: string, headers: Record<string, string> = {}) =>
    pages(new Request(origin + path, { headers: { host: "127.0.0.1:3000", ...headers } }));
  return { pages, refuse, render, renderPersonal, get, text: async (path: string) => (await get(path)).text() };
}

/** Advances the process's clock, which the cache reads. */
function advance(ms: number): void {
  vi.advanceTimersByTime(ms);
}

function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ["performance"] });
}

test("renders a page once for 200 concurrent visitors", async () => {
  const { render, renderPersonal, text } = setUp();
  const rendered = deferred<Response>();
  render.mockReturnValue(rendered.promise);
  const visits = Promise.all(Array.from({ length: 200 }, () => text("/faq")));
  rendered.resolve(page("questions"));
  expect(new Set(await visits)).toEqual(new Set(["<!doctype html><p>questions</p>"]));
  expect(render).toHaveBeenCalledTimes(1);
  expect(renderPersonal).not.toHaveBeenCalled();
});

test("renders a shared page without any header of the visitor", async () => {
  const { render, get } = setUp();
  await get("/faq?utm_source=x", { authorization: "Bearer one", "accept-language": "en", cookie: "theme=dark" });
  const [request] = render.mock.calls[0] ?? [];
  expect(request?.url).toBe(`${origin}/faq`);
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({ accept: "text/html" });
});

test("serves a stale page immediately while re-rendering it once", async () => {
  stopTheClock();
  const { render, text } = setUp();
  await text("/faq");
  advance(freshMs + 1);
  const rerendered = deferred<Response>();
  render.mockReturnValue(rerendered.promise);
  expect(await text("/faq")).toContain("shared");
  expect(await text("/faq")).toContain("shared");
  rerendered.resolve(page("anew"));
  await expect.poll(() => text("/faq")).toContain("anew");
  expect(render).toHaveBeenCalledTimes(2);
});

test("passes Retry-After to all who wait for an unavailable page", async () => {
  const { render, get } = setUp();
  render.mockImplementation(async () => page("busy", { status: 503, headers: { "retry-after": "4" } }));
  const response = await get("/faq");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "4"]);
  expect((await get("/faq")).headers.get("etag")).toBeNull();
});

test("re-renders a page older than ten minutes before serving it", async () => {
  stopTheClock();
  const { render, text } = setUp();
  await text("/faq");
  advance(staleMs + 1);
  render.mockImplementation(async () => page("anew"));
  expect(await text("/faq")).toContain("anew");
});

test("keeps serving a page whose re-rendering fails, and drops one that is gone", async () => {
  stopTheClock();
  const { render, get, text } = setUp();
  await text("/faq");
  render.mockImplementation(async () => page("trouble", { status: 503 }));
  advance(freshMs + 1);
  await text("/faq");
  await expect.poll(() => render.mock.calls.length).toBe(2);
  expect((await get("/faq")).status).toBe(200);

  render.mockImplementation(async () => page("gone", { status: 404 }));
  await expect.poll(async () => (await get("/faq")).status).toBe(404);
});

test.each([404, 503])("shares a %i response with all who wait for it, but does not store it", async (status) => {
  const { render, renderPersonal, get } = setUp();
  render.mockImplementation(async () => page("not here", { status }));
  const responses = await Promise.all([get("/faq"), get("/faq")]);
  for (const response of responses) {
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("etag")).toBeNull();
    expect(response.headers.get("content-security-policy")).toMatch(/sha256/);
  }
  expect(render).toHaveBeenCalledTimes(1);
  await get("/faq");
  expect(render).toHaveBeenCalledTimes(2);
  expect(renderPersonal).not.toHaveBeenCalled();
});

test("neither stores nor shares a response that sets a cookie or is no page", async () => {
  for (const response of [
    () => page("yours", { headers: { "set-cookie": "ddt=1" } }),
    () => new Response(null, { status: 302, headers: { location: "/login" } }),
    () => Response.json({}),
  ]) {
    const { render, renderPersonal, text } = setUp();
    render.mockImplementation(async () => response());
    expect(await text("/faq")).toContain("personal");
    expect(await text("/faq")).toContain("personal");
    expect(render).toHaveBeenCalledTimes(2);
    expect(renderPersonal).toHaveBeenCalledTimes(2);
  }
});

test.each(["session=abc", "theme=dark; ddt=abc"])(
  "renders a personal page for a visitor with the cookie %s",
  async (cookie) => {
    const { render, get, text } = setUp();
    await text("/faq");
    expect(await (await get("/faq", { cookie })).text()).toContain("personal");
    expect(await text("/faq")).toContain("shared");
    expect(render).toHaveBeenCalledTimes(1);
  },
);

test("responds 304 to a browser that has the page, unless its content policy changed", async () => {
  stopTheClock();
  const { render, get } = setUp();
  const first = await get("/faq", { "accept-encoding": "br" });
  const etag = first.headers.get("etag") ?? "";
  const again = await get("/faq", { "accept-encoding": "br", "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const policy = first.headers.get("content-security-policy");
  expect([policy, null]).toContain(again.headers.get("content-security-policy"));

  render.mockImplementation(async () => page("with another script, and so another policy"));
  advance(freshMs + 1);
  const changed = () => get("/faq", { "accept-encoding": "br", "if-none-match": etag });
  await expect.poll(async () => (await changed()).status).toBe(200);
  expect((await changed()).headers.get("content-security-policy")).not.toBe(policy);
});

test("ignores query values that a page does not use", async () => {
  const { render, get } = setUp();
  for (let n = 0; n < 50; n += 1) await get(`/faq?utm_source=${n}&fbclid=${n}`);
  await get("/faq?");
  expect(render, "values that the page does not know").toHaveBeenCalledTimes(1);
  await get("/faq?search=fee");
  await get("/faq?fbclid=1&search=fee");
  expect(render, "a search, which the page knows").toHaveBeenCalledTimes(2);
});

test.each([
  ["br", "gzip, br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  [null, "", (body: Buffer) => body],
])("serves the page as %s to a client that accepts '%s'", async (encoding, accepted, decode) => {
  const { render, get } = setUp();
  const words = "পোস্টগ্র্যাজুয়েট ".repeat(200);
  render.mockImplementation(async () => page(words));
  const response = await get("/faq", { "accept-encoding": accepted });
  const body = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("content-length")).toBe(String(body.length));
  expect(response.headers.get("vary")).toContain("Accept-Encoding");
  expect(decode(body).toString()).toContain(words);
});

test("recompresses a stored page at best quality, except search results", async () => {
  const { render, get } = setUp();
  const words = Array.from({ length: 3000 }, (_, n) => `শব্দ ${n * n}`).join(" ");
  render.mockImplementation(async () => page(words));
  const bytesOf = async (path: string) =>
    (await (await get(path, { "accept-encoding": "br" })).arrayBuffer()).byteLength;
  const searched = await bytesOf("/faq?search=fee");
  const before = await bytesOf("/faq");
  await expect.poll(() => bytesOf("/faq")).toBeLessThan(before);
  expect(await bytesOf("/faq?search=fee")).toBe(searched);
});

test("responds to HEAD with headers only, and passes other methods on", async () => {
  const { pages, renderPersonal } = setUp();
  const head = await pages(new Request(`${origin}/faq`, { method: "HEAD" }));
  expect([head.status, await head.text()]).toEqual([200, ""]);
  await pages(new Request(`${origin}/faq`, { method: "POST" }));
  expect(renderPersonal).toHaveBeenCalledTimes(1);
});

test("rejects rendering for a client over its limit, but serves stored pages", async () => {
  const { get, refuse, render } = setUp();
  await get("/faq");
  refuse.mockResolvedValue(new Response("too many", { status: 429 }));
  expect((await get("/faq?search=fee")).status).toBe(429);
  expect((await get("/faq")).status).toBe(200);
  expect(render).toHaveBeenCalledTimes(1);
});
