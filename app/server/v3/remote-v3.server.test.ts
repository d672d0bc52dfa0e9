import { createServer, type Socket } from "node:net";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { deferred } from "#tests/support/runner/deferred.ts";
import { createTransport, type V3Request } from "./transport.server.ts";
import { remoteV3 } from "./remote-v3.server.ts";
import { V3Unreachable } from "./v3-response.server.ts";

const get: V3Request = { method: "GET", path: "/api/v3/web/faqs", headers: {}, feature: "faqs" };
const json = '{"faqs":[{"id":1,"title":"প্রশ্ন"}]}';
const body = { faqs: [{ id: 1, title: "প্রশ্ন" }] };

/** Makes one call to a server that runs `respond` on its socket; returns the response or the kind of failure. */
async function resultOf(respond: (socket: Socket) => unknown, request: V3Request = get, headersTimeoutMs = 3000) {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => respond(socket));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const call = createTransport(remoteV3(`http://127.0.0.1:${address.port}`, headersTimeoutMs));
  const result = await call(request).catch((error: unknown) => {
    if (error instanceof V3Unreachable) return error.reason;
    throw error;
  });
  server.close();
  return result;
}

function sending(head: string, content: string | Buffer = "") {
  return (socket: Socket) => {
    socket.write(head.replaceAll("\n", "\r\n"));
    socket.end(content);
  };
}

const ok = "HTTP/1.1 200 OK\nConnection: close\n";

test.each<[kind: string, head: string, content: string | Buffer]>([
  ["JSON", `${ok}Content-Type: application/json\n\n`, json],
  ["JSON with an HTML content type", `${ok}Content-Type: text/html\n\n`, json],
  ["JSON without a content type", `${ok}\n`, json],
  ["JSON with a byte order mark", `${ok}Content-Type: application/json\n\n`, `\ufeff${json}`],
  ["compressed JSON", `${ok}Content-Encoding: gzip\n\n`, gzipSync(json)],
  [
    "JSON in chunks",
    `${ok}Transfer-Encoding: chunked\n\n`,
    `5\r\n${json.slice(0, 5)}\r\n${(Buffer.byteLength(json) - 5).toString(16)}\r\n${json.slice(5)}\r\n0\r\n\r\n`,
  ],
  ["JSON over HTTP/1.0", "HTTP/1.0 200 OK\nContent-Type: application/json\n\n", json],
])("reads %s", async (_, head, content) => {
  expect(await resultOf(sending(head, content))).toMatchObject({ status: 200, body });
});

test.each([
  ["a 204", "HTTP/1.1 204 No Content\nConnection: close\n\n"],
  ["an empty 200", `${ok}Content-Length: 0\n\n`],
])("reads %s as an empty body", async (_, head) => {
  expect(await resultOf(sending(head))).toMatchObject({ body: undefined, bytes: 0 });
});

test.each<[kind: string, head: string, content: string | Buffer, failure: string]>([
  ["a redirect", "HTTP/1.1 302 Found\nLocation: https://login.example/\nConnection: close\n\n", "", "redirected"],
  ["a page", `${ok}Content-Type: text/html\n\n`, "<h1>Welcome to nginx</h1>", "not JSON"],
  ["truncated JSON", `${ok}\n`, json.slice(0, 12), "not JSON"],
  ["a 401 page", "HTTP/1.1 401 Unauthorized\nConnection: close\n\n", "<h1>401</h1>", "not JSON"],
  ["a 419 page", "HTTP/1.1 419 Expired\nConnection: close\n\n", "<h1>Page Expired</h1>", "not JSON"],
  ["a 422 page", "HTTP/1.1 422 Invalid\nConnection: close\n\n", "<h1>422</h1>", "not JSON"],
  ["latin-1", `${ok}\n`, Buffer.from('{"a":"\xe9"}', "latin1"), "not UTF-8"],
  ["a compression bomb", `${ok}Content-Encoding: gzip\n\n`, gzipSync(Buffer.alloc(16 * 1024 * 1024)), "too large"],
  ["a 502 page of a proxy", "HTTP/1.1 502 Bad Gateway\nConnection: close\n\n", "<h1>502</h1>", "overloaded"],
  ["a broken connection", "", "", "unreachable"],
])("fails on %s", async (_, head, content, failure) => {
  expect(await resultOf(sending(head, content))).toBe(failure);
});

test.each([404, 410, 413, 429, 500])(
  "reads an HTML page with status %i as that status, not sent by the API",
  async (status) => {
    const response = await resultOf(sending(`HTTP/1.1 ${status} Sorry\nConnection: close\n\n`, "<h1>Sorry</h1>"));
    expect(response).toMatchObject({ status, body: undefined, isForeign: true });
  },
);

test("keeps the circuit closed after responses that are pages", async () => {
  const responses = Array.from({ length: 20 }, () => new Response("<h1>nginx</h1>"));
  const call = createTransport(async () => responses.shift() ?? Response.json(body));
  for (let n = 0; n < 20; n += 1) await expect(call(get)).rejects.toThrow(V3Unreachable);
  expect(await call(get)).toMatchObject({ status: 200, body });
});

test.each([
  ["an endpoint with its own timeout", { ...get, timeoutMs: 40_000 }, undefined],
  ["a portal with a longer timeout", get, 8000],
])("waits longer than the default: %s", async (_, request, headersTimeoutMs) => {
  const received = deferred<Socket>();
  const slowCall = resultOf((socket) => received.resolve(socket), request, headersTimeoutMs);
  const socket = await received.promise;
  expect(await resultOf(() => undefined)).toBe("too slow"); // slowCall started earlier and is still waiting
  sending(`${ok}\n`, json)(socket);
  expect(await slowCall).toMatchObject({ status: 200, body });
});
