import { once } from "node:events";
import { Server } from "node:http";
import { serve } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { readApiEnv } from "#api/config/api-env.ts";
import { serveMetrics } from "#process/serve.ts";
import { startTracing, stopTracing } from "#process/tracing.ts";
import { createSandboxes } from "#sandbox/sandboxes.ts";
import { createApi } from "#api/app.ts";
import { watchService } from "#api/health.ts";
import { limitReceiveRate, refuseTinyPieces } from "#process/receive-rate.ts";
import { bounds } from "#contract/bounds.ts";
import { createAdmission } from "#process/admission.ts";
import { createArrivals } from "#process/arrivals.ts";
import { lingerAfterRefusals } from "#process/node-refusals.ts";
import { readinessResponse } from "#process/readiness.ts";
import { createForwardingWarning } from "#process/forwarding-warning.ts";
import { withRequestLog } from "#process/request-log.ts";
import { closeServer, shutdownGracefully } from "#process/shut-down-gracefully.ts";
import { connectionLimits, limitConnections, serverOptions } from "#process/connections.ts";
import { currentRequestId } from "#process/request-id.ts";
import { abortOnStreamError } from "#process/abort-on-stream-error.ts";
import { createLog } from "#process/log.ts";
import { measureService } from "#api/service-metrics.ts";
import { apiOptions, openDatabaseForService, startJobsForService } from "#api/processes/start-api.ts";
import { busyApiResponse, priorityInApi } from "./admission.ts";
import { createReceiver } from "./receive-call.ts";
import { apiStartErrorLine } from "./start-error.ts";

async function main() {
  const env = readApiEnv();
  const log = createLog(env.LOG_LEVEL);
  const database = await openDatabaseForService(env, (message) => log.info(message));
  const { db } = database;
  const options = apiOptions(env, database);
  let isDraining = false;
  const api = createApi({ log, ...options });
  api.get("/healthz", async (context) => {
    await db.execute(sql`select 1`);
    return context.json({ status: "ok" });
  });
  const health = watchService(database, env);
  measureService({ pool: database.probe.pool, health });
  api.get("/readyz", async () => readinessResponse(isDraining ? ["ending"] : await health.problems()));
  api.route("/sandbox", await createSandboxes(env, database.pool));

  const admission = createAdmission({ priorityOf: priorityInApi, refuse: busyApiResponse });
  const receive = createReceiver(createArrivals(), env.TRUSTED_PROXIES);
  const trust = { log, trustedProxies: env.TRUSTED_PROXIES };
  const warnOfForwarding = createForwardingWarning(trust);
  const server = serve({
    fetch: async (request, bindings) => {
      const { incoming, outgoing } = bindings;
      limitReceiveRate(incoming, outgoing);
      const peer = incoming.socket.remoteAddress;
      warnOfForwarding(request.headers, peer);
      return withRequestLog({ request, peer, outgoing }, trust, async () => {
        const response = await receive(request, peer, (call) =>
          admission.admit(call, async () => api.fetch(call, bindings)),
        );
        if (isDraining && "shouldKeepAlive" in outgoing) outgoing.shouldKeepAlive = false;
        return abortOnStreamError(response, incoming.socket, log);
      });
    },
    hostname: env.HOST,
    port: env.PORT,
    serverOptions: { ...serverOptions, requestTimeout: bounds.uploadSeconds * 1000 },
  });
  if (!(server instanceof Server)) throw new Error("expected an HTTP/1.1 server");
  lingerAfterRefusals(server);
  refuseTinyPieces(server);
  limitConnections(server, { trustedProxies: env.TRUSTED_PROXIES, ...connectionLimits });
  try {
    await once(server, "listening");
    await serveMetrics(env);
    await startTracing(env, currentRequestId);
  } catch (error) {
    await database.close();
    throw error;
  }
  const jobs = startJobsForService(env, database, log, options.gateways);
  console.log(`The v3 API answers at ${env.PUBLIC_ORIGIN}/api/v3`);

  shutdownGracefully({
    log,
    drain: () => {
      isDraining = true;
    },
    finishRequests: (force) => closeServer(server, { hasLoadBalancer: !env.isLoopback, force }),
    async close(answered) {
      await jobs.stop();
      await answered;
      await database.close();
      await stopTracing();
    },
  });
}

main().catch((error: unknown) => {
  console.error(apiStartErrorLine(error));
  process.exit(1);
});
