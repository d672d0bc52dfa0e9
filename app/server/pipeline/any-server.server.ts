import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { IncomingMessage, Server } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";

/** The HTTP server that this build was loaded into. */
export interface HostServer {
  /** The address at the other end of the connection that the request being answered came by. */
  peer(): string | undefined;
  /** Resolves once it takes no more requests and has answered those it took. */
  closed(): Promise<void>;
}

function isArrival(message: unknown): message is { request: IncomingMessage; server: Server } {
  if (typeof message !== "object" || message === null || !("request" in message && "server" in message)) return false;
  return message.request instanceof IncomingMessage && message.server instanceof Server;
}

/** Who asks, and when the last one is answered: what a Request does not say, and Node tells of each that arrives. */
export function watchHostServer(): HostServer {
  const peers = new AsyncLocalStorage<string | undefined>();
  let host: { server: Server; end: Promise<unknown> } | undefined;
  subscribe("http.server.request.start", (message) => {
    if (!isArrival(message)) return;
    const { request, server } = message;
    if (host?.server !== server) host = { server, end: once(server, "close") };
    peers.enterWith(request.socket.remoteAddress);
  });
  return {
    peer: () => peers.getStore(),
    async closed() {
      await nextTurn(); // remix-serve hears the same signal, and complains where its server is closed already
      if (host?.server.listening) host.server.close();
      await host?.end;
    },
  };
}

/**
 * The routes and the entry of the build for a server that knows only Remix, such as remix-serve: each request goes on as it
 * came to the portal's own front. Pages and their data reach it through the entry, which Remix asks last; the API through
 * a resource route, since gateways send doctors back by a form of their own site, which Remix lets nobody do with a page.
 */
export function buildForAnyServer(
  answer: (request: Request) => Promise<Response>,
): Pick<ServerBuild, "entry" | "routes"> {
  const handOver = ({ request }: { request: Request }) => answer(request);
  return {
    routes: {
      page: { id: "page", path: "*", module: { default: () => null } },
      api: { id: "api", path: "api/v3/*", module: { default: undefined, loader: handOver, action: handOver } },
    },
    entry: {
      module: {
        default: (request) => answer(request),
        handleDataRequest: (_ofNoRoute, args) => handOver(args),
        handleError(error) {
          if (!isRouteErrorResponse(error)) console.error(error); // such a one is every form: the route has no action
        },
      },
    },
  };
}
