import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isTrustedProxy, subscriberNetwork } from "./visitor-address.ts";

/** Options of an HTTP server that visitors reach: how long it waits for a request, and for the next one. */
export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxRequestsPerSocket: 1000,
};

/** Connections of a server in all, of one network, and those that are kept free for newcomers. */
export const connectionLimits = { total: 2000, perNetwork: 1000, reserve: 50 };

interface Limits {
  trustedProxies: string[];
  total: number;
  perNetwork: number;
  reserve: number;
}

/** Open connections of one network; the idle ones are in the order in which they became idle. */
interface NetworkConnections {
  open: number;
  idle: Set<Socket>;
}

function longestIdle(connections: NetworkConnections | undefined): Socket | undefined {
  return connections?.idle.values().next().value;
}

/**
 * Bounds the connections of a server, so that idle ones never keep visitors out. A network over its share loses the
 * connection that has been idle for longest, or the new one if all are in use. When the server is nearly full, the
 * network with the most connections loses one in the same way. A connection is idle until its first request has arrived,
 * and between requests. Trusted proxies limit connections themselves: theirs are never closed.
 */
export function limitConnections(server: Server, { trustedProxies, ...limits }: Limits): void {
  const networks = new Map<string, NetworkConnections>();
  const ofSocket = new WeakMap<Socket, NetworkConnections>();
  let open = 0;
  server.maxConnections = limits.total;

  /** Connections of the network that has the most, among those with an idle one. */
  function largest(): NetworkConnections | undefined {
    let most: NetworkConnections | undefined;
    for (const each of networks.values()) if (each.idle.size > 0 && each.open > (most?.open ?? 0)) most = each;
    return most;
  }

  function victimFor(socket: Socket, own: NetworkConnections): Socket | undefined {
    if (own.open > limits.perNetwork) return longestIdle(own) ?? socket;
    return open > limits.total - limits.reserve ? longestIdle(largest()) : undefined;
  }

  server.on("connection", (socket: Socket) => {
    open += 1;
    socket.once("close", () => {
      open -= 1;
    });
    const peer = socket.remoteAddress;
    if (peer === undefined || isTrustedProxy(peer, trustedProxies)) return;
    const network = subscriberNetwork(peer.replace(/^::ffff:/, ""));
    const own = networks.get(network) ?? { open: 0, idle: new Set() };
    networks.set(network, own);
    ofSocket.set(socket, own);
    own.open += 1;
    const victim = victimFor(socket, own);
    own.idle.add(socket);
    socket.once("close", () => {
      own.open -= 1;
      own.idle.delete(socket);
      if (own.open === 0) networks.delete(network);
    });
    victim?.destroy();
  });

  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const own = ofSocket.get(socket);
    own?.idle.delete(socket);
    response.once("close", () => {
      if (!socket.destroyed) own?.idle.add(socket);
    });
  });
}
