import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import { closeServer } from "./shut-down-gracefully.ts";

test("responds to connections that were open when the server began to close", async () => {
  const server = createServer((_request, outgoing) => outgoing.end("ok"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const responses = Array.from({ length: 20 }, async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
    return text(socket);
  });
  await Promise.resolve().then(() => undefined); // the clients have connected, and the server has not accepted yet
  await closeServer(server, { hasLoadBalancer: false, force: new AbortController().signal });
  for (const response of await Promise.all(responses)) expect(response).toMatch(/^HTTP\/1\.1 200 /);
  await nextTick();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
});
