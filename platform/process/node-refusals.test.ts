import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { bareRefusal, explainRefusals, lingerAfterRefusals } from "./node-refusals.ts";

const ended: (() => void)[] = [];

afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** Sends text to a server, and returns all that it sends until it closes the connection. */
async function responseTo(...parts: string[]): Promise<string> {
  const server = createServer({ headersTimeout: 150, requestTimeout: 150, connectionsCheckingInterval: 50 }, (_, out) =>
    out.end("whole"),
  );
  explainRefusals(server, (status, reason) => `${bareRefusal(status, reason)}পাতা`);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // of a TCP server
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  ended.push(
    () => socket.destroy(),
    () => server.close(),
  );
  let text = "";
  socket.on("data", (part: string) => {
    text += part;
  });
  for (const part of parts) socket.write(part);
  await once(socket, "end");
  return text;
}

const head = "GET / HTTP/1.1\r\nHost: portal.test\r\n";

test.each([
  ["headers of 17 kB", `${head}Cookie: ${"a".repeat(17_000)}\r\n\r\n`, 431],
  ["headers of 200 kB", `${head}Cookie: ${"a".repeat(200_000)}\r\n\r\n`, 431],
  ["an address of 40 kB", `GET /${"a".repeat(40_000)} HTTP/1.1\r\nHost: portal.test\r\n\r\n`, 431],
  ["an address with a control character", "GET /\u0001 HTTP/1.1\r\nHost: portal.test\r\n\r\n", 400],
  ["what is no HTTP", "hello\r\n\r\n", 400],
  ["a request that stops", head, 408],
])("%s get a page", async (_, request, status) => {
  expect(await responseTo(request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\\r\\n\\r\\nপাতা$`));
});

test("a second request of a connection gets a page too", async () => {
  const text = await responseTo(`${head}\r\n`, `${head}Cookie: ${"a".repeat(17_000)}\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 431 [^]*পাতা$/);
});

test("a client receives the refusal of a body that is not read", async () => {
  const server = createServer((_, response) => response.writeHead(413, { connection: "close" }).end("পাতা"));
  lingerAfterRefusals(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // of a TCP server
  const socket = connect(port, "127.0.0.1");
  ended.push(
    () => socket.destroy(),
    () => server.close(),
  );
  socket.write("POST / HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 20000000\r\n\r\n");
  await once(socket, "readable");
  socket.on("error", () => undefined);
  const sent = new Promise((resolve) => socket.write(Buffer.alloc(20_000_000), resolve));
  expect(await sent, "error of the client").toBeFalsy();
  expect(String(socket.read())).toMatch(/^HTTP\/1\.1 413 [^]*পাতা/);
});
