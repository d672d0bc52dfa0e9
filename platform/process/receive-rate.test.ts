import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitReceiveRate, refuseTinyPieces } from "./receive-rate.ts";

const ended: (() => void)[] = [];

afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/**
 * Sends a request, its last part over and over until the server has enough or closes the connection, to a server that
 * wants 10 bytes in each 100 ms. Returns all that the server sends.
 */
async function responseTo(request: string, repeated = "", pauseMs = 20): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    limitReceiveRate(incoming, outgoing, undefined, { bytesPerSecond: 100, turnMs: 100 });
    incoming.resume().once("end", () => outgoing.setHeader("connection", "close").end("whole"));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // of a TCP server
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  ended.push(
    () => socket.destroy(),
    () => server.close(),
  );
  let text = "";
  socket.on("data", (part: string) => {
    text += part;
  });
  socket.on("error", () => undefined).write(request);
  const repeating = setInterval(() => socket.write(repeated), pauseMs);
  ended.push(() => clearInterval(repeating));
  await once(socket, "close");
  return text;
}

const head = "POST / HTTP/1.1\r\nHost: portal.test\r\n";

test("a body that stops arriving gets 408, with a length or in chunks", async () => {
  expect(await responseTo(`${head}Content-Length: 9\r\n\r\nabc`)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await responseTo(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body that trickles gets 408, and one that keeps the rate arrives however long it takes", async () => {
  expect(await responseTo(`${head}Content-Length: 900\r\n\r\n`, "a")).toMatch(/^HTTP\/1\.1 408 /);
  expect(await responseTo(`${head}Content-Length: 90\r\n\r\n`, "abcdef")).toMatch(/^HTTP\/1\.1 200 [^]*whole$/);
});

test("a whole body, and a request without one, get their response", async () => {
  expect(await responseTo(`${head}Content-Length: 3\r\n\r\nabc`)).toMatch(/^HTTP\/1\.1 200 [^]*whole$/);
  expect(await responseTo("GET / HTTP/1.1\r\nHost: portal.test\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ["tiny pieces ends its connection, though nobody reads it", "1\r\na\r\n", true],
  ["ordinary pieces arrives", `400\r\n${"a".repeat(1024)}\r\n`, false],
])("a body in %s", async (_, piece, isEnded) => {
  const server = createServer();
  refuseTinyPieces(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // of a TCP server
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  ended.push(
    () => socket.destroy(),
    () => server.close(),
  );
  const begun = once(server, "request");
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${piece.repeat(2000)}0\r\n\r\n`);
  const [incoming] = (await begun) as [IncomingMessage];
  await (isEnded ? once(socket, "close") : once(incoming.resume(), "end"));
  expect([incoming.socket.destroyed, incoming.readableLength]).toEqual(isEnded ? [true, 500] : [false, 0]);
});
