import fc from "fast-check";
import { expect, test } from "vitest";
import { bounds } from "#contract/bounds.ts";
import { readPortalEnv } from "#app/server/config/portal-env.server.ts";
import {
  allowedHosts,
  bodyTooLargeResponse,
  createRequestValidation,
  hasTooManyHeaders,
  isRead,
  tooManyPagesResponse,
} from "./request-validation.server.ts";
import { tooManyPages } from "../session/page-limits.server.ts";

const origin = "https://portal.example";
const validate = createRequestValidation(
  readPortalEnv({ PUBLIC_ORIGIN: origin, SESSION_SECRETS: "a-secret-that-is-long-enough-for-one" }),
);
const ipn = "/api/v3/payments/sslcommerz/ipn";

/** Status with which a request is rejected; undefined if it is accepted. */
function statusOf(address: string, init: RequestInit = {}): number | undefined {
  return validate(new Request(address.startsWith("/") ? origin + address : address, init))?.status;
}

const ours = { origin };
const form = (headers: HeadersInit = ours) => ({ method: "POST", headers });

test.each([
  ["a page", "/my/dashboard", {}, undefined],
  ["a HEAD request", "/my/dashboard", { method: "HEAD" }, undefined],
  ["another method", "/my/dashboard", { method: "PUT", headers: ours }, 405],
  ["a method that only the API knows", "/api/v3/x", { method: "DELETE", headers: ours }, undefined],
  ["an unsupported method", "/api/v3/x", { method: "OPTIONS" }, 405],
  ["a path that only begins like the API", "/api/v33/x", { method: "DELETE", headers: ours }, 405],
  ["the host of another site", "https://evil.example/", {}, 421],
  ["another port", "https://portal.example:8443/", {}, 421],
  ["a Host header of another site", "/", { headers: { host: "evil.example" } }, 421],
  ["a probe with any host", "https://10.0.0.7/healthz", {}, undefined],
  ["the readiness probe with any host", "https://10.0.0.7/readyz", {}, undefined],
  ["a page below a probe", "https://10.0.0.7/healthz/x", {}, 421],
  ["a form's path that browsers read as another site", "//evil.test/", form(), 404],
  ["a path reserved by the framework", "/__manifest", {}, 404],
  ["a path that contains the reserved prefix", "/a__b", {}, undefined],
])("accepts or rejects %s", (_, address, init, status) => {
  expect(statusOf(address, init)).toBe(status);
});

test("names the allowed methods when it rejects one", () => {
  const allowOf = (path: string) => validate(new Request(origin + path, { method: "OPTIONS" }))?.headers.get("allow");
  expect(allowOf("/")).toBe("GET, HEAD, POST");
  expect(allowOf("/api/v3/x")).toBe("GET, HEAD, POST, PUT, PATCH, DELETE");
});

test("gives the reason of each rejection", async () => {
  const reasonOf = (address: string, init: RequestInit = {}) => validate(new Request(origin + address, init))?.text();
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
    "URI too long",
    "Method not allowed",
    "Unknown host",
    "Malformed URL",
    "Bad query",
    "Not found",
    "Cross-site request refused",
    "Compressed bodies are not read",
  ]);
});

test("accepts addresses of up to 2048 bytes and 64 query values", () => {
  const address = (length: number) => `${origin}/`.padEnd(length, "a");
  expect([statusOf(address(2048)), statusOf(address(2049))]).toEqual([undefined, 414]);
  const query = (count: number) => `/?${Array.from({ length: count }, (_, n) => `q${n}=1`).join("&")}`;
  expect([statusOf(query(64)), statusOf(query(65))]).toEqual([undefined, 400]);
});

test.each([
  ["/a%20b", undefined],
  ["/a%zz", 400],
  ["/a%00b", 400],
  ["/a%0ab", 400],
  ["/a%5cb", 400],
  ["/a%ef%bf%bd", 400],
  ["/?q=%e0%a6%95+%e0%a6%96", undefined],
  ["/?q=%00", 308],
  ["/?q=%", 308],
  ["/?q=%e0+%a6%95", 308],
  ["/?_data=routes", 400],
  ["/?q=1&r=1", undefined],
  ["/?lecture_ids=1&lecture_ids=2", undefined],
  ["/?q=1&q=2", 308],
  ["/?q=1&%71=2", 308],
])("rejects or mends %s if it is malformed: %s", (address, status) => {
  expect(statusOf(address)).toBe(status);
});

test.each([
  ["/search?search=chest%09pain", "/search?search=chest+pain"],
  ["/search?search=a%5cb&page=1", "/search?search=a+b&page=1"],
  ["/search?search=50%", "/search?search=50%25"],
  ["/search?search=%e0%a6", "/search?search="],
  ["/faq?utm_source=fb&utm_source=fb&fbclid=x", "/faq?utm_source=fb&fbclid=x"],
  ["/faq?%00", "/faq"],
])("redirects a person from %s to %s, which is accepted", (address, mended) => {
  const location = validate(new Request(origin + address))?.headers.get("location");
  expect([location, statusOf(mended)]).toEqual([mended, undefined]);
});

test("redirects hostile paths to addresses of this origin only", () => {
  const pieces = ["/", "//", "\\", "%2f", "%5c", "%09", "evil.test", "@evil.test", ":", "..", "my", "?a=1&a=2", "#x"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 6 }), (parts) => {
      const location = validate(new Request(`${origin}/${parts.join("")}`))?.headers.get("location") ?? "/";
      expect(new URL(location, origin).origin).toBe(origin);
    }),
    { numRuns: 10_000 },
  );
});

test("rejects a malformed query of a program, of the page's own script and of a form", () => {
  for (const query of ["?q=%00", "?q=%", "?q=1&q=2"]) {
    expect(statusOf(`/api/v3/faqs${query}`), query).toBe(400);
    expect(statusOf(`/my/dashboard.data${query}`), query).toBe(400);
    expect(statusOf(`/login${query}`, form()), query).toBe(400);
  }
});

test.each<[name: string, headers: Record<string, string>, status: number | undefined]>([
  ["from the portal's own page", ours, undefined],
  ["from the portal's own page, by Sec-Fetch-Site", { "sec-fetch-site": "same-origin" }, undefined],
  ["initiated by the user", { "sec-fetch-site": "none" }, undefined],
  ["from another page of the same domain", { "sec-fetch-site": "same-site" }, 403],
  ["from another site", { "sec-fetch-site": "cross-site" }, 403],
  ["from another site that claims the portal's origin", { "sec-fetch-site": "cross-site", ...ours }, 403],
  ["from another origin", { origin: "https://evil.example" }, 403],
  ["from the portal's origin without encryption", { origin: "http://portal.example" }, 403],
  ["with an opaque origin", { origin: "null" }, 403],
  ["of a program without cookies", {}, undefined],
  ["of a program with other cookies", { cookie: "theme=dark; ddt=x" }, undefined],
  ["of an old browser with a session", { cookie: "theme=dark; __Host-session=x" }, 403],
  [
    "of a text browser with the portal as referrer",
    { referer: `${origin}/login?a=1`, cookie: "__Host-session=x" },
    undefined,
  ],
  ["of a text browser with another referrer", { referer: "https://evil.example/portal.example" }, 403],
  ["of a text browser with an invalid referrer", { referer: "portal.example" }, 403],
  ["with an opaque origin but the portal as referrer", { origin: "null", referer: `${origin}/` }, 403],
  ["with contradictory headers", { "sec-fetch-site": "same-origin", origin: "https://evil.example" }, 403],
  ["of the portal's own page without referrer", { "sec-fetch-site": "same-origin", origin: "null" }, undefined],
])("accepts or rejects a form %s", (_, headers, status) => {
  const rule = status === undefined ? "accepted" : `rejected with ${status}`;
  expect(statusOf("/login", form(headers)), rule).toBe(status);
  expect(statusOf("/api/v3/x", { method: "DELETE", headers }), `sent to the API: ${rule}`).toBe(status);
  expect(statusOf("/login", { headers }), "a GET request is accepted from anywhere").toBeUndefined();
});

test("accepts cross-site requests of payment gateways only at their webhook and return addresses", () => {
  const theirs = form({ origin: "https://securepay.sslcommerz.com", "sec-fetch-site": "cross-site" });
  const payments = "/api/v3/payments";
  const open = [ipn, ...["success", "fail", "cancel"].map((end) => `${payments}/sslcommerz/return/${end}`)];
  for (const path of [...open, `${payments}/bkash/webhook`])
    expect([path, statusOf(path, theirs)]).toEqual([path, undefined]);
  for (const path of [`${ipn}/x`, `/x${ipn}`, `${payments}/sslcommerz/return`, `${payments}/bkash/callback`]) {
    expect([path, statusOf(path, theirs)]).toEqual([path, 403]);
  }
});

test("rejects a compressed or oversized body before reading it", () => {
  const sized = (bytes: number) => form({ ...ours, "content-length": String(bytes) });
  expect(statusOf("/login", form({ ...ours, "content-encoding": "gzip" }))).toBe(415);
  expect([statusOf("/login", sized(65_536)), statusOf("/login", sized(65_537))]).toEqual([undefined, 413]);
  const upload = form({ ...ours, "content-type": "multipart/form-data; boundary=x", "content-length": "90000000" });
  expect([statusOf("/my/account", upload), statusOf("/my/account", sized(65_537)), statusOf("/login", upload)]).toEqual(
    [undefined, 413, 413],
  );
});

test("responds to a rejected request with uncacheable plain text and closes the connection", async () => {
  const response = bodyTooLargeResponse();
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([
    413,
    { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", connection: "close" },
  ]);
  expect(await response.text()).toContain("লেখা ছোট করে");
});

test("accepts all loopback host names on a loopback address, and only the public host elsewhere", () => {
  expect([...allowedHosts(origin, false)]).toEqual(["portal.example"]);
  expect([...allowedHosts("http://127.0.0.1:3000", true)]).toEqual(["127.0.0.1:3000", "localhost:3000", "[::1]:3000"]);
  expect([...allowedHosts("http://localhost", true)]).toEqual(["localhost", "127.0.0.1", "[::1]"]);
});

test("treats only GET and HEAD as reads", () => {
  const methods = ["GET", "HEAD", "POST", "PUT"].filter((method) => isRead(new Request(origin, { method })));
  expect(methods).toEqual(["GET", "HEAD"]);
});

test("rejects more headers than Node reads", () => {
  const headers = (count: number) => Array.from({ length: count }, (_, n) => [`x-${n}`, "1"]).flat();
  expect([bounds.headers, bounds.headers + 1].map((count) => hasTooManyHeaders(headers(count)))).toEqual([false, true]);
});

test("tells a client with too many requests when to retry", async () => {
  const response = tooManyPagesResponse(7);
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(await response.text()).toBe(tooManyPages);
});
