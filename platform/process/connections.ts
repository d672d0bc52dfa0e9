import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isTrustedProxy, subscriberNetwork } from "./visitor-address.ts";

export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxRequestsPerSocket: 1000,
};

/**
 * Maximum number of connections in total and per network; `reserve` of them are kept free for newcomers. `unanswered`
 * is the maximum number of requests of one connection whose responses have not ended.
 */
export const connectionLimits = { total: 2000, perNetwork: 1000, reserve: 50, unanswered: 4 };

interface Limits {
  trustedProxies: string[];
  total: number;
  perNetwork: number;
  reserve: number;
  unanswered: number;
}

interface Connection {
  network: NetworkConnections;
  /** Requests whose responses have not ended. */
  unanswered: number;
}

interface NetworkConnections {
  open: number;
  /** Connections before their first request and between requests, the longest idle first. */
  idle: Set<Socket>;
  /** Responses in progress, the oldest first. */
  running: Set<ServerResponse>;
}

/**
 * Checks whether a response waits for its client: the request body is still arriving, or the client does not take the
 * response.
 */
function waitsForClient({ req, writableEnded }: ServerResponse): boolean {
  return !req.complete || writableEnded || req.socket.writableNeedDrain;
}

/**
 * Returns the connection of a network to close first: the one that is idle for longest, else that of the oldest request
 * that waits for its client; undefined if there is none.
 */
function victimOf({ idle, running }: NetworkConnections): Socket | undefined {
  const [longestIdle] = idle;
  return longestIdle ?? [...running].find(waitsForClient)?.req.socket;
}

/**
 * Limits the connections of a server. A network over `perNetwork` loses the connection that is idle for longest, else
 * the oldest that waits for its client, else the new one. When fewer than `reserve` connections are free, the network
 * with the most loses an idle or waiting one. A connection with more than `unanswered` requests is closed. Those of
 * trusted proxies are exempt from all but `total`.
 */
export function limitConnections(server: Server, { trustedProxies, ...limits }: Limits): void {
  const networks = new Map<string, NetworkConnections>();
  const connections = new WeakMap<Socket, Connection>();
  let open = 0;
  server.maxConnections = limits.total;

  /** Connection to close first of the network that has the most, among those with such a one. */
  function victimOfLargest(): Socket | undefined {
    let most: { open: number; victim?: Socket } = { open: 0 };
    for (const each of networks.values()) {
      const victim = each.open > most.open ? victimOf(each) : undefined;
      if (victim) most = { open: each.open, victim };
    }
    return most.victim;
  }

  function victimFor(socket: Socket, own: NetworkConnections): Socket | undefined {
    if (own.open > limits.perNetwork) return victimOf(own) ?? socket;
    return open > limits.total - limits.reserve ? victimOfLargest() : undefined;
  }

  server.on("connection", (socket: Socket) => {
    open += 1;
    socket.once("close", () => {
      open -= 1;
    });
    const peer = socket.remoteAddress;
    if (peer === undefined || isTrustedProxy(peer, trustedProxies)) return;
    const network = subscriberNetwork(peer.replace(/^::ffff:/, ""));
    const own = networks.get(network) ?? { open: 0, idle: new Set(), running: new Set() };
    networks.set(network, own);
    connections.set(socket, { network: own, unanswered: 0 });
    own.open += 1;
    const victim = victimFor(socket, own);
    own.idle.add(socket);
    socket.once("close", () => {
      own.open -= 1;
      own.idle.delete(socket);
      // Node 20 ends no response that waits behind another on the same connection
      for (const response of own.running) if (response.req.socket === socket) own.running.delete(response);
      if (own.open === 0) networks.delete(network);
    });
    victim?.destroy();
  });

  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    const { network } = connection;
    connection.unanswered += 1;
    network.idle.delete(socket);
    network.running.add(response);
    response.once("close", () => {
      connection.unanswered -= 1;
      network.running.delete(response);
      if (connection.unanswered === 0 && !socket.destroyed) network.idle.add(socket);
    });
    if (connection.unanswered > limits.unanswered) socket.destroy();
  });
}
