import { expect, test } from "vitest";
import { bounds } from "#contract/bounds.ts";
import { readEnv } from "#config/env.ts";
import { allowedHosts, bodyTooLarge, createGate, hasTooManyHeaders, isRead, pagesRefused } from "./gate.server.ts";
import { tooManyPages } from "../session/page-limits.server.ts";

const origin = "https://portal.example";
const gate = createGate(readEnv({ PUBLIC_ORIGIN: origin, SESSION_SECRETS: "a-secret-that-is-long-enough-for-one" }));
const ipn = "/api/v3/payments/sslcommerz/ipn";

/** The status with which a request is refused; undefined: it goes on. */
function statusOf(address: string, init: RequestInit = {}): number | undefined {
  return gate(new Request(address.startsWith("/") ? origin + address : address, init))?.status;
}

const ours = { origin };
const form = (headers: HeadersInit = ours) => ({ method: "POST", headers });

test.each([
  ["a page", "/my/dashboard", {}, undefined],
  ["its head", "/my/dashboard", { method: "HEAD" }, undefined],
  ["another method", "/my/dashboard", { method: "PUT", headers: ours }, 405],
  ["a method that only the API knows", "/api/v3/x", { method: "DELETE", headers: ours }, undefined],
  ["one that nobody knows", "/api/v3/x", { method: "OPTIONS" }, 405],
  ["what only begins like the API", "/api/v33/x", { method: "DELETE", headers: ours }, 405],
  ["another site's name", "https://evil.example/", {}, 421],
  ["another port", "https://portal.example:8443/", {}, 421],
  ["another site's name beside ours", "/", { headers: { host: "evil.example" } }, 421],
  ["a probe by any name", "https://10.0.0.7/healthz", {}, undefined],
  ["the other probe", "https://10.0.0.7/readyz", {}, undefined],
  ["a page below a probe", "https://10.0.0.7/healthz/x", {}, 421],
  ["what the framework keeps for itself", "/__manifest", {}, 404],
  ["what only has it within", "/a__b", {}, undefined],
])("%s is let in or not", (_, address, init, status) => {
  expect(statusOf(address, init)).toBe(status);
});

test("a refusal of a method names those that are known", () => {
  const allowOf = (path: string) => gate(new Request(origin + path, { method: "OPTIONS" }))?.headers.get("allow");
  expect(allowOf("/")).toBe("GET, HEAD, POST");
  expect(allowOf("/api/v3/x")).toBe("GET, HEAD, POST, PUT, PATCH, DELETE");
});

test("each refusal says why in a few words", async () => {
  const reasonOf = (address: string, init: RequestInit = {}) => gate(new Request(origin + address, init))?.text();
  expect([
    await reasonOf("/".padEnd(2100, "a")),
    await reasonOf("/", { method: "PUT" }),
    await reasonOf("/", { headers: { host: "evil.example" } }),
    await reasonOf("/%00"),
    await reasonOf("/?_data=routes"),
    await reasonOf("/__manifest"),
    await reasonOf("/login", form({ origin: "https://evil.example" })),
    await reasonOf("/login", form({ ...ours, "content-encoding": "gzip" })),
  ]).toEqual([
    ...["URI too long", "Method not allowed", "Unknown host", "Malformed URL", "Bad query", "Not found"],
    ...["Cross-site request refused", "Compressed bodies are not read"],
  ]);
});

test("an address may have 2048 bytes and forty questions", () => {
  const address = (length: number) => `${origin}/`.padEnd(length, "a");
  expect([statusOf(address(2048)), statusOf(address(2049))]).toEqual([undefined, 414]);
  const questions = (count: number) => `/?${Array.from({ length: count }, (_, n) => `q${n}=1`).join("&")}`;
  expect([statusOf(questions(64)), statusOf(questions(65))]).toEqual([undefined, 400]);
});

test.each([
  ["/a%20b", undefined],
  ["/a%zz", 400],
  ["/a%00b", 400],
  ["/a%0ab", 400],
  ["/a%5cb", 400],
  ["/a%ef%bf%bd", 400],
  ["/?q=%e0%a6%95+%e0%a6%96", undefined],
  ["/?q=%00", 400],
  ["/?q=%", 400],
  ["/?q=%e0+%a6%95", 400],
  ["/?_data=routes", 400],
  ["/?q=1&r=1", undefined],
  ["/?lecture_ids=1&lecture_ids=2", undefined],
  ["/?q=1&q=2", 400],
  ["/?q=1&%71=2", 400],
])("%s is well formed or refused: %s", (address, status) => {
  expect(statusOf(address)).toBe(status);
});

test.each<[what: string, headers: Record<string, string>, status: number | undefined]>([
  ["from our own page", ours, undefined],
  ["from our own page, as a browser says it", { "sec-fetch-site": "same-origin" }, undefined],
  ["typed in by the visitor", { "sec-fetch-site": "none" }, undefined],
  ["from another page of our domain", { "sec-fetch-site": "same-site" }, 403],
  ["from another site", { "sec-fetch-site": "cross-site" }, 403],
  ["from another site that names us", { "sec-fetch-site": "cross-site", ...ours }, 403],
  ["from another origin", { origin: "https://evil.example" }, 403],
  ["from ours without encryption", { origin: "http://portal.example" }, 403],
  ["from nowhere", { origin: "null" }, 403],
  ["of a program without cookies", {}, undefined],
  ["of a program with other cookies", { cookie: "theme=dark; ddt=x" }, undefined],
  ["of an old browser with a session", { cookie: "theme=dark; __Host-session=x" }, 403],
  ["of a text browser that names our page", { referer: `${origin}/login?a=1`, cookie: "__Host-session=x" }, undefined],
  ["of a text browser that names another page", { referer: "https://evil.example/portal.example" }, 403],
  ["of a text browser that names no address", { referer: "portal.example" }, 403],
  ["of no page, but with our name in its referrer", { origin: "null", referer: `${origin}/` }, 403],
  ["that says both ours and another's", { "sec-fetch-site": "same-origin", origin: "https://evil.example" }, 403],
  ["of a page of ours that tells no referrer", { "sec-fetch-site": "same-origin", origin: "null" }, undefined],
])("a form %s is taken or not", (_, headers, status) => {
  const rule = status === undefined ? "it is taken" : `it is refused with ${status}`;
  expect(statusOf("/login", form(headers)), rule).toBe(status);
  expect(statusOf("/api/v3/x", { method: "DELETE", headers }), `sent to the API, ${rule}`).toBe(status);
  expect(statusOf("/login", { headers }), "who only asks is not asked where from").toBeUndefined();
});

test("gateways report and send doctors back from their own sites, there and nowhere else", () => {
  const theirs = form({ origin: "https://securepay.sslcommerz.com", "sec-fetch-site": "cross-site" });
  const payments = "/api/v3/payments";
  const open = [ipn, ...["success", "fail", "cancel"].map((end) => `${payments}/sslcommerz/return/${end}`)];
  for (const path of [...open, `${payments}/bkash/webhook`])
    expect([path, statusOf(path, theirs)]).toEqual([path, undefined]);
  for (const path of [`${ipn}/x`, `/x${ipn}`, `${payments}/sslcommerz/return`, `${payments}/bkash/callback`]) {
    expect([path, statusOf(path, theirs)]).toEqual([path, 403]);
  }
});

test("a body that is compressed or too large is refused before it is read", () => {
  const sized = (bytes: number) => form({ ...ours, "content-length": String(bytes) });
  expect(statusOf("/login", form({ ...ours, "content-encoding": "gzip" }))).toBe(415);
  expect([statusOf("/login", sized(65_536)), statusOf("/login", sized(65_537))]).toEqual([undefined, 413]);
  const forPicture = 1_065_536;
  expect([statusOf("/my/account", sized(forPicture)), statusOf("/my/account", sized(forPicture + 1))]).toEqual([
    undefined,
    413,
  ]);
});

test("a refusal is plain, is kept by nobody, and ends the connection", async () => {
  const answer = bodyTooLarge();
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    413,
    { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", connection: "close" },
  ]);
  expect(await answer.text()).toContain("১ মেগাবাইট");
});

test("on a loopback address every name of this machine is the same site, elsewhere the one name alone", () => {
  expect([...allowedHosts(origin, false)]).toEqual(["portal.example"]);
  expect([...allowedHosts("http://127.0.0.1:3000", true)]).toEqual(["127.0.0.1:3000", "localhost:3000", "[::1]:3000"]);
  expect([...allowedHosts("http://localhost", true)]).toEqual(["localhost", "127.0.0.1", "[::1]"]);
});

test("who gets a page or its head only asks", () => {
  const methods = ["GET", "HEAD", "POST", "PUT"].filter((method) => isRead(new Request(origin, { method })));
  expect(methods).toEqual(["GET", "HEAD"]);
});

test("one header more than are read is too many", () => {
  const headers = (count: number) => Array.from({ length: count }, (_, n) => [`x-${n}`, "1"]).flat();
  expect([bounds.headers, bounds.headers + 1].map((count) => hasTooManyHeaders(headers(count)))).toEqual([false, true]);
});

test("who asks for too many pages hears when to come again", async () => {
  const answer = pagesRefused(7);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(await answer.text()).toBe(tooManyPages);
});
