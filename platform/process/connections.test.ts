import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { onTestFinished, expect, test } from "vitest";
import { connectionLimits, limitConnections } from "./connections.ts";

interface Options {
  unanswered?: number;
  total?: number;
  perNetwork?: number;
  reserve?: number;
  trustedProxies?: string[];
}

const large = Buffer.alloc(8_000_000);

/** Starts a server with few connections. It answers `/held` only when `held` is called. */
async function start(limits: Options) {
  const held: (() => void)[] = [];
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    if (request.url === "/held") held.push(() => response.end("held"));
    else response.end(request.url === "/large" ? large : "ok");
  });
  limitConnections(server, { total: 100, perNetwork: 100, reserve: 2, unanswered: 4, trustedProxies: [], ...limits });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const { port } = address;

  /** Opens an idle connection; `path` sends a request on it first. */
  async function open(localAddress: string, path?: string): Promise<Socket> {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    if (path !== undefined) socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    if (path === "/") await once(socket, "data");
    return socket;
  }

  /** Status of a request on a connection of its own; the name of the error if it was refused. */
  async function visit(localAddress: string): Promise<number | string | undefined> {
    return new Promise((resolve) => {
      const request = get({ port, host: "127.0.0.1", localAddress, agent: false }, (response: IncomingMessage) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    });
  }

  const openNow = async () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  return {
    server,
    open,
    visit,
    openNow,
    held,
    isClosed: async (socket: Socket) => expect.poll(() => socket.closed).toBe(true),
  };
}

const [attacker, visitor, proxy] = ["127.0.0.2", "127.0.0.3", "127.0.0.4"] as const;

for (const [kind, path] of [
  ["that never sent a request", undefined],
  ["kept alive after a request", "/"],
] as const) {
  test(`idle connections ${kind} never keep a visitor out, not even one of the same address`, async () => {
    const { open, visit, openNow } = await start({ total: 40, perNetwork: 20 });
    for (let n = 0; n < 100; n += 1) await open(attacker, path);
    await expect.poll(openNow).toBeLessThanOrEqual(20);
    expect([await visit(visitor), await visit(attacker)]).toEqual([200, 200]);
  });
}

test("idle connections of many networks together never keep a visitor out", async () => {
  const { open, visit, openNow } = await start({ total: 40, perNetwork: 20, reserve: 5 });
  for (let n = 0; n < 100; n += 1) await open(`127.0.1.${1 + (n % 50)}`, "/");
  await expect.poll(openNow).toBeLessThanOrEqual(35);
  expect(await visit(visitor)).toBe(200);
});

test("a broken connection with a waiting second request hides none that can be closed", async () => {
  const { server, open, isClosed } = await start({ perNetwork: 3 });
  const broken = await open(attacker);
  let begun = 0;
  server.on("request", () => (begun += 1));
  broken.write("GET /held HTTP/1.1\r\nHost: x\r\n\r\nPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1");
  await expect.poll(() => begun).toBe(2);
  broken.destroy();
  const holding = [];
  for (let n = 0; n < 3; n += 1) {
    const socket = await open(attacker);
    socket.write("POST /held HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1");
    await expect.poll(() => begun).toBe(3 + n);
    holding.push(socket);
  }
  await open(attacker);
  const [oldest] = holding;
  if (!oldest) throw new Error("no connection was opened");
  await isClosed(oldest);
});

for (const [kind, request] of [
  ["whose bodies never arrive", "POST /held HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1"],
  ["whose responses are not taken", "GET /large HTTP/1.1\r\nHost: x\r\n\r\n"],
] as const) {
  test(`connections ${kind} never keep a visitor out`, async () => {
    const { server, open, visit } = await start({ total: 40, perNetwork: 20, reserve: 5 });
    for (let n = 0; n < 40; n += 1) {
      const begun = once(server, "request");
      (await open(`127.0.1.${1 + (n % 2)}`)).write(request);
      await begun;
    }
    for (const address of [visitor, "127.0.1.1"]) expect(await visit(address)).toBe(200);
  });
}

test("the connection that has been idle for longest is closed first, and none that is in use", async () => {
  const { open, held, isClosed } = await start({ perNetwork: 3 });
  const first = await open(attacker, "/held");
  await expect.poll(() => held.length).toBe(1);
  const [second, third] = [await open(attacker, "/"), await open(attacker, "/")];
  await open(attacker, "/");
  await isClosed(second);
  expect([first.closed, third.closed]).toEqual([false, false]);
  held[0]?.();
  expect(String((await once(first, "data"))[0])).toContain("held");
});

test("a connection that sends requests without waiting for responses is closed", async () => {
  const { open, held, isClosed } = await start({ unanswered: 2, trustedProxies: [proxy] });
  const request = "GET /held HTTP/1.1\r\nHost: x\r\n\r\n";
  const [patient, hasty, ofProxy] = [await open(visitor), await open(attacker), await open(proxy)];
  patient.write(request.repeat(2));
  hasty.write(request.repeat(3));
  ofProxy.write(request.repeat(3));
  await isClosed(hasty);
  await expect.poll(() => held.length).toBe(8);
  expect([patient.closed, ofProxy.closed]).toEqual([false, false]);
});

test("a network whose connections are all in use gets no further one, and other networks do", async () => {
  const { open, visit, held } = await start({ perNetwork: 3 });
  for (let n = 0; n < 3; n += 1) await open(attacker, "/held");
  await expect.poll(() => held.length).toBe(3);
  expect([await visit(attacker), await visit(visitor)]).toEqual(["ECONNRESET", 200]);
});

test("connections of a trusted proxy have no share and are never closed", async () => {
  const { open, visit, openNow } = await start({ total: 20, perNetwork: 3, reserve: 2, trustedProxies: [proxy] });
  const connections = [];
  for (let n = 0; n < 19; n += 1) connections.push(await open(proxy, "/"));
  expect(await visit(visitor)).toBe(200);
  expect(connections.filter(({ closed }) => closed)).toEqual([]);
  await expect.poll(openNow).toBe(19);
});

test("sixty browsers of one network with six connections each stay below its share", () => {
  expect(connectionLimits.perNetwork).toBeGreaterThan(60 * 6);
});
