import { once } from "node:events";
import { Server } from "node:http";
import { serve } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { readEnv } from "#env";
import { serveMetrics } from "#metrics/serve.ts";
import { startTracing, stopTracing } from "#metrics/tracing.ts";
import { createPaymentSandboxes } from "#sandbox/payments.ts";
import { createSmsSandbox } from "#sandbox/sms/server.ts";
import { createLanes } from "#app/server/front/lanes.server.ts";
import { createApi } from "#api/app.ts";
import { readinessAnswer, watchService } from "#api/health.ts";
import { answerLogged } from "#api/http/answer-logged.ts";
import { closeServer, endWithGrace } from "#api/http/end-with-grace.ts";
import { currentRequestId } from "#api/http/request-id.ts";
import { wholeOrBroken } from "#api/http/whole-or-broken.ts";
import { createLog } from "#api/log.ts";
import { measureService } from "#api/service-metrics.ts";
import { apiOptions, openDatabaseForService, startJobsForService } from "#api/start.ts";
import { startErrorLine } from "#api/start-error.ts";

async function main() {
  const env = readEnv();
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
  measureService({ pool: database.watch.pool, health });
  api.get("/readyz", async () => readinessAnswer(isDraining ? ["ending"] : await health.troubles()));
  if (env.sms?.isSandbox) api.route("/sandbox/sms", createSmsSandbox());
  api.route("/sandbox", await createPaymentSandboxes(env, database.pool));

  const admission = createLanes(env.isSecure);
  const server = serve({
    fetch: async (request, bindings) => {
      const { incoming, outgoing } = bindings;
      const peer = incoming.socket.remoteAddress;
      return answerLogged({ request, peer, outgoing }, { log, trustedProxies: env.TRUSTED_PROXIES }, async () => {
        const response = await admission.answer(request, async () => api.fetch(request, bindings));
        if (isDraining && "shouldKeepAlive" in outgoing) outgoing.shouldKeepAlive = false;
        return wholeOrBroken(response, incoming.socket, log);
      });
    },
    hostname: env.HOST,
    port: env.PORT,
  });
  if (!(server instanceof Server)) throw new Error("expected an HTTP/1.1 server");
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

  endWithGrace({
    log,
    drain: () => {
      isDraining = true;
    },
    answered: (hurried) => closeServer(server, { isWatched: !env.isLoopback, hurried }),
    async close(answered) {
      await jobs.stop();
      await answered;
      await database.close();
      await stopTracing();
    },
  });
}

main().catch((error: unknown) => {
  console.error(startErrorLine(error));
  process.exit(1);
});
