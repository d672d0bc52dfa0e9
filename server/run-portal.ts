import { once } from "node:events";
import { Server } from "node:http";
import { serve } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import { buildForRemixServe, watchHostServer } from "#app/server/pipeline/remix-serve-adapter.server.ts";
import { bounds } from "#contract/bounds.ts";
import { rawRefusal } from "#app/server/pipeline/refusal-page.server.ts";
import { explainRefusals, lingerAfterRefusals } from "#process/node-refusals.ts";
import { limitReceiveRate, refuseTinyPieces } from "#process/receive-rate.ts";
import { connectionLimits, limitConnections, serverOptions } from "#process/connections.ts";
import { currentRequestId } from "#process/request-id.ts";
import { serveMetrics } from "#process/serve.ts";
import { closeServer, shutdownGracefully } from "#process/shut-down-gracefully.ts";
import { startErrorLine } from "#process/start-error.ts";
import { startTracing, stopTracing } from "#process/tracing.ts";
import type { ComposedPortal } from "./portal.ts";

type Compose = () => Promise<ComposedPortal>;

/** Composes the portal and starts its metrics and traces; closes the portal again if they cannot start. */
async function composeMeasured(compose: Compose): Promise<ComposedPortal> {
  const portal = await compose();
  try {
    await serveMetrics(portal.env);
    await startTracing(portal.env, currentRequestId);
  } catch (error) {
    await portal.close();
    throw error;
  }
  async function close(requestsDone?: Promise<unknown>): Promise<void> {
    await portal.close(requestsDone);
    await stopTracing();
  }
  return { ...portal, close };
}

function fail(error: unknown): never {
  console.error(startErrorLine(error));
  process.exit(1);
}

async function listen(compose: Compose): Promise<void> {
  const portal = await composeMeasured(compose);
  const { env, handle, close, isDraining } = portal;
  const refusal = (status: number, reason: string) => rawRefusal(status, reason, `${env.PUBLIC_ORIGIN}/`);
  const server = serve({
    fetch: async (request, { incoming, outgoing }) => {
      const { rawHeaders, socket } = incoming;
      if (socket.destroyed) return new Response(null, { status: 503 }); // one of many requests that came in one piece
      limitReceiveRate(incoming, outgoing, refusal);
      const response = await handle(request, { peer: socket.remoteAddress, node: { rawHeaders, socket, outgoing } });
      if (isDraining() && "shouldKeepAlive" in outgoing) outgoing.shouldKeepAlive = false;
      return response;
    },
    hostname: env.HOST,
    port: env.PORT,
    serverOptions: { ...serverOptions, requestTimeout: bounds.uploadSeconds * 1000 },
  });
  if (!(server instanceof Server)) throw new Error("expected an HTTP/1.1 server");
  explainRefusals(server, refusal);
  lingerAfterRefusals(server);
  refuseTinyPieces(server);
  limitConnections(server, { trustedProxies: env.TRUSTED_PROXIES, ...connectionLimits });
  try {
    await once(server, "listening");
  } catch (error) {
    await close();
    throw error;
  }
  console.log(`The portal is at ${env.PUBLIC_ORIGIN}`);
  const finishRequests = (force: AbortSignal) => closeServer(server, { hasLoadBalancer: !env.isLoopback, force });
  shutdownGracefully({ ...portal, finishRequests });
}

/** Serves the portal by its own HTTP server; exits with code 1 and a message if it cannot start. */
export function servePortal(compose: Compose): void {
  listen(compose).catch(fail);
}

/**
 * Makes the portal run inside a server that is not ours, such as remix-serve: the routes and the entry that it loads
 * pass every request on to the portal. With `isHosted` the portal starts now and shuts down with that server; else it
 * starts with the first request.
 */
export async function hostedPortal(
  compose: Compose,
  isHosted: boolean,
): Promise<Pick<ServerBuild, "entry" | "routes">> {
  const host = isHosted ? watchHostServer() : undefined;
  let composed: Promise<ComposedPortal> | undefined;
  const portal = () => (composed ??= composeMeasured(compose));
  if (host) shutdownGracefully({ ...(await portal().catch(fail)), finishRequests: host.closed });
  return buildForRemixServe(async (request) => (await portal()).handle(request, { peer: host?.peer() }));
}
