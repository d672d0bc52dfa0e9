import { connect } from "node:net";
import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { sendRaw } from "#tests/support/api/raw-http.ts";
import { routeExamples } from "#tests/support/examples/route-examples.ts";
import { useSite } from "#tests/support/browser/site.ts";
import { servers } from "#tests/support/processes/servers.ts";
import { sessionCookie } from "#tests/support/api/portal/visitor.ts";

const site = useSite();
const routes = routeExamples();
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const maxBodyBytes = 64 * 1024;
/** Pages that also accept a picture. */
const uploadPages = ["my-account", "my-courses-payment-done"];
/** Pages that accept several files. */
const attachmentPages = ["my-complain-box", "my-complain-box-show"];

const overlongAddresses = {
  "an address of 8 kB": [`/faq?search=${"a".repeat(8000)}`, 414],
  "3,500 slashes": ["/".repeat(3500), 414],
  "1,900 escapes": [`/${"%41".repeat(1900)}`, 414],
  "600 escapes": [`/${"%41".repeat(600)}`, 404],
  "a query of 100 keys": [`/faq?${Array.from({ length: 100 }, (_, n) => `k${n}=1`).join("&")}`, 400],
  "the manifest for many paths": [`/__manifest?${Array.from({ length: 30 }, (_, n) => `p=/${n}`).join("&")}`, 404],
  "the manifest for a page": ["/__manifest?p=%2Ffaq&version=1", 404],
  "a query of the framework's own": ["/faq?_data=faq", 400],
  "that query with its name encoded": ["/faq?%5Fdata=faq", 400],
  "that query among others": ["/faq?search=a&_data=root", 400],
} as const;

for (const [what, [target, status]] of Object.entries(overlongAddresses)) {
  test(`${what} is refused with ${status}`, async () => {
    expect((await sendRaw(site().origin, { target })).status).toBe(status);
  });
}

test("headers of 17 kB are refused with 431", async () => {
  const { status } = await sendRaw(site().origin, { target: "/faq", headers: { "X-Long": "a".repeat(17_000) } });
  expect(status).toBe(431);
});

test("a hundred headers are accepted, more are refused with 431", async () => {
  const withHeaders = (count: number) =>
    sendRaw(site().origin, {
      target: "/faq",
      headers: Object.fromEntries(Array.from({ length: count }, (_, n) => [`X-${n}`, "1"])),
    });
  expect((await withHeaders(98)).status).toBe(200); // plus Host and Connection
  for (const count of [99, 1000, 1500]) expect((await withHeaders(count)).status, `${count} headers`).toBe(431);
});

const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

test("a body of 64 kB reaches the route, one byte more gets 413, with a length or in chunks", async () => {
  const cookie = { Cookie: await sessionCookie("token") };
  const writes = () => site().api.calls.filter(({ method }) => method !== "GET").length;
  for (const { path } of routes.filter(({ name }) => ![...uploadPages, ...attachmentPages].includes(name))) {
    for (const bytes of [maxBodyBytes, maxBodyBytes + 1]) {
      const isOver = bytes > maxBodyBytes;
      const before = writes();
      const body = "a".repeat(bytes);
      const sized = await site().post(path, { ...cookie, "Content-Length": String(bytes) }, body);
      const inChunks = await site().post(path, { ...cookie, "Transfer-Encoding": "chunked" }, chunked(body));
      const refused = [sized.status, inChunks.status].map((status) => status === 413);
      expect(refused, `${bytes} bytes to ${path}`).toEqual([isOver, isOver]);
      if (isOver) expect(writes(), path).toBe(before);
    }
  }
});

function multipart(parts: number): string {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  return `${part.repeat(parts)}--x--\r\n`;
}

test("a form of twenty parts reaches its route, more parts get 413 before parsing", async () => {
  const session = await sessionCookie("token");
  for (const path of ["/my/account", "/join", "/faq"]) {
    for (const boundary of ["x", '"x"']) {
      const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}`, Cookie: session };
      const send = (parts: number) =>
        site().post(path, { ...headers, "Content-Length": String(multipart(parts).length) }, multipart(parts));
      expect([302, 405, 422], path).toContain((await send(20)).status);
      for (const parts of [21, 1000]) expect((await send(parts)).status, `${parts} parts to ${path}`).toBe(413);
    }
  }
});

test("a form with files is read whole, and a file that is not taken is refused without any call to the API", async () => {
  const session = await sessionCookie("token");
  const before = site().api.calls.length;
  const headers = { "Content-Type": "multipart/form-data; boundary=x", Cookie: session };
  for (const { path } of routes.filter(({ name }) => [...uploadPages, ...attachmentPages].includes(name))) {
    const field = path === "/my/account" ? "avatar" : path.includes("payment") ? "slip" : "attachments";
    const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
    for (const bytes of [2_000_000, 13_000_000]) {
      const body = `${head}${"a".repeat(bytes)}\r\n--x--\r\n`;
      const sized = await site().post(path, { ...headers, "Content-Length": String(body.length) }, body);
      const inChunks = await site().post(path, { ...headers, "Transfer-Encoding": "chunked" }, chunked(body));
      expect([sized.status, inChunks.status], `${bytes} bytes to ${path}`).toEqual([422, 422]);
    }
  }
  const writes = site()
    .api.calls.slice(before)
    .filter(({ method }) => method !== "GET");
  expect(writes).toEqual([]);
});

test("a form with files of a stranger leads to the login; a very large one is not read", async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';
  const headers = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "90000000" };
  for (const Cookie of ["other=1", "session=forged"]) {
    const { status, headers: sent } = await site().post("/my/account", { ...headers, Cookie }, head);
    expect([status, sent.get("location")]).toEqual([303, expect.stringContaining("/login")]);
  }
});

test("an endless body is aborted early", async () => {
  const { hostname, port, host } = new URL(site().origin);
  const socket = connect(Number(port), hostname);
  let response = "";
  let sentBytes = 0;
  socket.setEncoding("latin1").on("data", (text: string) => {
    response += text;
  });
  socket.on("error", () => undefined);
  socket.write(`POST /faq HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site().origin}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`;
  function pour(): void {
    while (!socket.destroyed) {
      sentBytes += chunk.length;
      if (!socket.write(chunk)) return void socket.once("drain", pour);
    }
  }
  pour();
  await expect.poll(() => socket.destroyed, "the portal hangs up").toBe(true);
  expect(sentBytes).toBeLessThan(20_000_000);
  expect(response, "empty if the connection closed before it was read").toMatch(/^(HTTP\/1\.1 413 |$)/);
  expect((await site().get("/healthz")).status).toBe(200);
});

test("a compressed body is refused, and one with both a length and chunks", async () => {
  for (const encoding of ["gzip", "br", "deflate", "identity, gzip"]) {
    expect((await site().post("/faq", { "Content-Encoding": encoding, "Content-Length": "3" }, "abc")).status).toBe(
      415,
    );
  }
  const twice = await site().post("/faq", { "Content-Length": "3", "Transfer-Encoding": "chunked" }, chunked("abc"));
  expect(twice.status).toBe(400);
});

test("an unsupported method gets 405 with the allowed methods", async () => {
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"]) {
    for (const { path } of routes) {
      const { status, headers } = await sendRaw(site().origin, { method, target: path });
      expect(status, `${method} ${path}`).toBe(405);
      expect(headers.get("allow")).toBe("GET, HEAD, POST");
    }
  }
  expect((await sendRaw(site().origin, { method: "CONNECT", target: "evil.test:443" })).status).not.toBe(200);
});

test("the API behind the portal receives every method of its contract, but no cross-site write", async () => {
  const call = { method: "DELETE", target: "/api/v3/web/doctor/calendar-feed" };
  expect((await sendRaw(servers.portal.origin, call)).status, "nobody is logged in").toBe(401);
  const headers = { "Sec-Fetch-Site": "cross-site" };
  expect((await sendRaw(servers.portal.origin, { ...call, headers })).status).toBe(403);
});

test("a foreign host is refused with 421, however it is sent", async () => {
  const { host, port } = new URL(site().origin);
  for (const Host of ["evil.test", `evil.test:${port}`, `${host}.evil.test`, "127.0.0.1", `evil.test, ${host}`]) {
    const { status, body } = await sendRaw(site().origin, { target: "/", headers: { Host } });
    expect([400, 421], Host).toContain(status);
    expect(body).not.toContain("evil.test");
  }
  expect((await sendRaw(site().origin, { target: "http://evil.test/faq" })).status).toBe(421);
  expect((await sendRaw(site().origin, { target: "/healthz", headers: { Host: "10.0.0.7" } })).status).toBe(200);
});

test("a forwarded host changes no page and permits no write", async () => {
  const forwarded = { "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "https", Forwarded: "host=evil.test" };
  for (const { path } of routes) {
    const { body, headers } = await sendRaw(site().origin, { target: path, headers: forwarded });
    expect(body + [...headers].join(), path).not.toContain("evil.test");
    const write = { ...form, ...forwarded, "Content-Length": "3", Origin: "https://evil.test" };
    const response = await sendRaw(site().origin, { method: "POST", target: path, headers: write, body: "a=b" });
    expect(response.status, path).toBe(403);
  }
});

const bodies = {
  "application/x-www-form-urlencoded": "a=b",
  "text/plain": '{"a":"b"}',
  "multipart/form-data; boundary=x": '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  "application/json": '{"a":"b"}',
};

test("a cross-site write is refused with 403 on every route, whatever its type", async () => {
  const cookie = await sessionCookie("token");
  const origins: Record<string, string>[] = [
    { Origin: "https://evil.test" },
    { Origin: "null" },
    { Origin: `${site().origin}.evil.test` },
    { Origin: site().origin.replace("http:", "https:") },
    { Origin: site().origin, "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Cookie: cookie },
  ];
  const before = site().api.calls.length;
  const kinds = Object.entries(bodies);
  for (const [index, path] of [
    "/sitemap.xml",
    "/robots.txt",
    "/no/such",
    "/join",
    ...routes.flatMap(({ path: each }) => [each, `${each}.data`]),
  ].entries()) {
    const sent = index < 4 ? kinds : [kinds[index % kinds.length] ?? ["", ""]]; // all types to the first four addresses, one type to each other
    for (const [type, body] of sent) {
      for (const originHeaders of origins) {
        const headers = { "Content-Type": type, "Content-Length": String(body.length), ...originHeaders };
        const { status } = await sendRaw(site().origin, { method: "POST", target: path, headers, body });
        expect(status, `${path} ${type} ${JSON.stringify(originHeaders)}`).toBe(403);
      }
    }
  }
  expect(site().api.calls.length).toBe(before);
});

test("a write from a page of the portal reaches its route", async () => {
  const cookie = await sessionCookie("token");
  const origins: Record<string, string>[] = [{ Origin: site().origin }, { "Sec-Fetch-Site": "same-origin" }];
  for (const originHeaders of origins) {
    const headers = { ...form, "Content-Length": "3", Cookie: cookie, ...originHeaders };
    const response = await sendRaw(site().origin, { method: "POST", target: "/faq", headers, body: "a=b" });
    expect(response.status, "the route itself has no action").toBe(405);
  }
  const stranger = await sendRaw(site().origin, { method: "POST", target: "/faq", headers: { "Content-Length": "0" } });
  expect(stranger.status).toBe(405);
});
