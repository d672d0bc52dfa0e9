import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitReceiveTime } from "./receive-timeout.ts";

const ended: (() => void)[] = [];

afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** Sends a request to a server with a limit of 100 ms, and returns all that it sends until it closes the connection. */
async function responseTo(request: string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    limitReceiveTime(incoming, outgoing, 100);
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
  socket.write(request);
  await once(socket, "close");
  return text;
}

const head = "POST / HTTP/1.1\r\nHost: portal.test\r\n";

test("a body that stops arriving gets 408, with a length or in chunks", async () => {
  expect(await responseTo(`${head}Content-Length: 9\r\n\r\nabc`)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await responseTo(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a whole body, and a request without one, get their response", async () => {
  expect(await responseTo(`${head}Content-Length: 3\r\n\r\nabc`)).toMatch(/^HTTP\/1\.1 200 [^]*whole$/);
  expect(await responseTo("GET / HTTP/1.1\r\nHost: portal.test\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
});
