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
 * Connections of a server in all, of one network, and those that are kept free for newcomers; and requests of one
 * connection that wait for their responses. Browsers send the next one only after the response.
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

/** Checks whether only the client is waited for: its body is still arriving, or it does not take the response. */
function waitsForClient({ req, writableEnded }: ServerResponse): boolean {
  return !req.complete || writableEnded || req.socket.writableNeedDrain;
}

/** Connection to close first: the longest idle, else that of the oldest request that waits for its client. */
function victimOf({ idle, running }: NetworkConnections): Socket | undefined {
  const [longestIdle] = idle;
  return longestIdle ?? [...running].find(waitsForClient)?.req.socket;
}

/**
 * Bounds the connections of a server, so that those which wait for their clients never keep visitors out. A network over
 * its share loses the connection that has been idle for longest, or else the oldest whose body is still arriving or whose
 * response is not taken, or the new one if all are worked on. When the server is nearly full, the network with the most
 * connections loses one in the same way. A connection that sends more requests than it may have unanswered is closed, so
 * that a single one does not queue the work of thousands. Trusted proxies limit connections themselves: theirs are never
 * closed.
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
