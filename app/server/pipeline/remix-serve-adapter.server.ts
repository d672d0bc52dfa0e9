import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { IncomingMessage, Server } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { lingerAfterRefusals } from "#process/node-refusals.ts";

export interface HostServer {
  /** Returns the remote address of the connection of the current request. */
  peer(): string | undefined;
  /** Closes the server. Resolves once all accepted requests have been responded to. */
  closed(): Promise<void>;
}

function isRequestStart(message: unknown): message is { request: IncomingMessage; server: Server } {
  if (typeof message !== "object" || message === null || !("request" in message && "server" in message)) return false;
  return message.request instanceof IncomingMessage && message.server instanceof Server;
}

/**
 * Observes requests by Node's diagnostics channel, to learn the server and the remote address, which a Request lacks.
 */
export function watchHostServer(): HostServer {
  const peers = new AsyncLocalStorage<string | undefined>();
  let host: { server: Server; closed: Promise<unknown> } | undefined;
  subscribe("http.server.request.start", (message) => {
    if (!isRequestStart(message)) return;
    const { request, server } = message;
    if (host?.server !== server) {
      host = { server, closed: once(server, "close") };
      lingerAfterRefusals(server);
    }
    peers.enterWith(request.socket.remoteAddress);
  });
  return {
    peer: () => peers.getStore(),
    async closed() {
      await nextTurn(); // remix-serve handles the same signal and throws if its server is already closed
      if (host?.server.listening) host.server.close();
      await host?.closed;
    },
  };
}

/**
 * Creates the routes and entry of a build for a server that only knows Remix, such as remix-serve. They pass each
 * request unchanged to the portal's own pipeline: pages and their data through the entry, which Remix calls last; the
 * API through a resource route, because payment gateways return doctors by a cross-site form, which Remix rejects for
 * pages.
 */
export function buildForRemixServe(
  respond: (request: Request) => Promise<Response>,
): Pick<ServerBuild, "entry" | "routes"> {
  const passOn = ({ request }: { request: Request }) => respond(request);
  return {
    routes: {
      page: { id: "page", path: "*", module: { default: () => null } },
      api: { id: "api", path: "api/v3/*", module: { default: undefined, loader: passOn, action: passOn } },
    },
    entry: {
      module: {
        default: (request) => respond(request),
        handleDataRequest: (_response, args) => passOn(args),
        handleError(error) {
          if (!isRouteErrorResponse(error)) console.error(error); // every form causes one, because the route has no action
        },
      },
    },
  };
}
