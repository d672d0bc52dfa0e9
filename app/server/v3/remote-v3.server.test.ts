import { createServer, type Socket } from "node:net";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { deferred } from "#tests/support/deferred.ts";
import { createTransport, type V3Request } from "./transport.server.ts";
import { remoteV3 } from "./remote-v3.server.ts";
import { V3Unreachable } from "./v3-answer.server.ts";

const get: V3Request = { method: "GET", path: "/api/v3/web/faqs", headers: {}, feature: "faqs" };
const json = '{"faqs":[{"id":1,"title":"প্রশ্ন"}]}';
const body = { faqs: [{ id: 1, title: "প্রশ্ন" }] };

/** What one call is answered by a server that says these bytes and closes the connection. */
async function answered(say: (socket: Socket) => unknown, request: V3Request = get, answerMs = 3000) {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => say(socket));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const call = createTransport(remoteV3(`http://127.0.0.1:${address.port}`, answerMs));
  const answer = await call(request).catch((error: unknown) => {
    if (error instanceof V3Unreachable) return error.trouble;
    throw error;
  });
  server.close();
  return answer;
}

function saying(head: string, content: string | Buffer = "") {
  return (socket: Socket) => {
    socket.write(head.replaceAll("\n", "\r\n"));
    socket.end(content);
  };
}

const ok = "HTTP/1.1 200 OK\nConnection: close\n";

test.each<[kind: string, head: string, content: string | Buffer]>([
  ["JSON", `${ok}Content-Type: application/json\n\n`, json],
  ["JSON that says it is a page", `${ok}Content-Type: text/html\n\n`, json],
  ["JSON of no type", `${ok}\n`, json],
  ["JSON behind a byte order mark", `${ok}Content-Type: application/json\n\n`, `\ufeff${json}`],
  ["compressed JSON", `${ok}Content-Encoding: gzip\n\n`, gzipSync(json)],
  [
    "JSON in chunks",
    `${ok}Transfer-Encoding: chunked\n\n`,
    `5\r\n${json.slice(0, 5)}\r\n${(Buffer.byteLength(json) - 5).toString(16)}\r\n${json.slice(5)}\r\n0\r\n\r\n`,
  ],
  ["JSON over HTTP/1.0", "HTTP/1.0 200 OK\nContent-Type: application/json\n\n", json],
])("%s is read", async (_, head, content) => {
  expect(await answered(saying(head, content))).toMatchObject({ status: 200, body });
});

test.each([
  ["a 204", "HTTP/1.1 204 No Content\nConnection: close\n\n"],
  ["a 200 of nothing", `${ok}Content-Length: 0\n\n`],
])("%s says nothing", async (_, head) => {
  expect(await answered(saying(head))).toMatchObject({ body: undefined, bytes: 0 });
});

test.each<[kind: string, head: string, content: string | Buffer, trouble: string]>([
  ["a redirect", "HTTP/1.1 302 Found\nLocation: https://login.example/\nConnection: close\n\n", "", "redirected"],
  ["a page", `${ok}Content-Type: text/html\n\n`, "<h1>Welcome to nginx</h1>", "not JSON"],
  ["half an answer", `${ok}\n`, json.slice(0, 12), "not JSON"],
  ["a page that asks for a password", "HTTP/1.1 401 Unauthorized\nConnection: close\n\n", "<h1>401</h1>", "not JSON"],
  ["a page that has expired", "HTTP/1.1 419 Expired\nConnection: close\n\n", "<h1>Page Expired</h1>", "not JSON"],
  ["a page that refuses a form", "HTTP/1.1 422 Invalid\nConnection: close\n\n", "<h1>422</h1>", "not JSON"],
  ["latin-1", `${ok}\n`, Buffer.from('{"a":"\xe9"}', "latin1"), "not UTF-8"],
  ["a bomb of zeros", `${ok}Content-Encoding: gzip\n\n`, gzipSync(Buffer.alloc(16 * 1024 * 1024)), "too large"],
  ["a proxy without an API", "HTTP/1.1 502 Bad Gateway\nConnection: close\n\n", "<h1>502</h1>", "overloaded"],
  ["a connection that breaks", "", "", "unreachable"],
])("%s is no answer", async (_, head, content, trouble) => {
  expect(await answered(saying(head, content))).toBe(trouble);
});

test.each([404, 410, 413, 429, 500])("a page under a %i is that status, and not the API's word", async (status) => {
  const answer = await answered(saying(`HTTP/1.1 ${status} Sorry\nConnection: close\n\n`, "<h1>Sorry</h1>"));
  expect(answer).toMatchObject({ status, body: undefined, isForeign: true });
});

test("pages in the place of answers close nothing: the next call is made", async () => {
  const answers = Array.from({ length: 20 }, () => new Response("<h1>nginx</h1>"));
  const call = createTransport(async () => answers.shift() ?? Response.json(body));
  for (let n = 0; n < 20; n += 1) await expect(call(get)).rejects.toThrow(V3Unreachable);
  expect(await call(get)).toMatchObject({ status: 200, body });
});

test.each([
  ["a call that declares its patience", { ...get, patienceMs: 40_000 }, undefined],
  ["a portal that is told to be patient", get, 8000],
])("%s waits longer than a page would", async (_, request, answerMs) => {
  const asked = deferred<Socket>();
  const patient = answered((socket) => asked.resolve(socket), request, answerMs);
  const socket = await asked.promise;
  expect(await answered(() => undefined)).toBe("too slow"); // the patient call has waited longer than this one
  saying(`${ok}\n`, json)(socket);
  expect(await patient).toMatchObject({ status: 200, body });
});
