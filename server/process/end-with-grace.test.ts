import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { closeServer } from "./end-with-grace.ts";

test("who has connected when a server ends is answered, and not cut off", async () => {
  const server = createServer((_request, response) => response.end("ok"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answers = Array.from({ length: 20 }, async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
    return text(socket);
  });
  await Promise.resolve().then(() => undefined); // they knock, and nobody has opened yet
  await closeServer(server, { isWatched: false, hurried: new AbortController().signal });
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  await nextTurn();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
});
