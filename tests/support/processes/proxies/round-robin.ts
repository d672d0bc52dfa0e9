import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback, type LoopbackServer } from "#tests/support/processes/loopback-server.ts";

/** Load balancer that sends each request to the next portal. */
export interface RoundRobin extends LoopbackServer {
  /** Origins of the portals, in order. */
  portals: string[];
}

/** The SMS sandbox stores its messages in one process, so its requests always go to the first portal. */
const firstPortalOnly = /^\/sandbox\/sms/;
const buildFile = /^\/assets\//;

/**
 * Starts a round-robin load balancer. A build file missing from one portal is requested from the next, as behind the
 * nginx of `deploy/`.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  let count = 0;

  function orderFor(url: string): string[] {
    const first = firstPortalOnly.test(url) ? 0 : (count += 1) % balancer.portals.length;
    return [...balancer.portals.slice(first), ...balancer.portals.slice(0, first)];
  }

  function pass(request: IncomingMessage, response: ServerResponse, [portal = "", ...others]: string[]): void {
    const { method, url = "/", headers } = request;
    const passed = ask(portal + url, { method, headers }, (upstream) => {
      if (upstream.statusCode === 404 && buildFile.test(url) && others.length > 0) {
        upstream.resume();
        pass(request, response, others);
        return;
      }
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  }

  const server = createServer((request, response) => pass(request, response, orderFor(request.url ?? "/")));
  const balancer: RoundRobin = { ...(await listenOnLoopback(server)), portals: [] };
  return balancer;
}
