import { readEnv } from "#env";
import { watchService } from "#api/health.ts";
import { endWithGrace } from "#api/http/end-with-grace.ts";
import { currentRequestId } from "#api/http/request-id.ts";
import { createLog } from "#api/log.ts";
import { measureService } from "#api/service-metrics.ts";
import { apiOptions, openDatabaseForService, startConfiguredJobs } from "#api/start.ts";
import { startErrorLine } from "#api/start-error.ts";
import { serveMetrics } from "#metrics/serve.ts";
import { startTracing, stopTracing } from "#metrics/tracing.ts";

/** Runs the jobs in a separate process, for sites whose portals have JOBS=elsewhere. */
async function main() {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const database = await openDatabaseForService(env, (message) => log.info(message));
  measureService({ pool: database.watch.pool, health: watchService(database, env) });
  try {
    await serveMetrics(env);
    await startTracing(env, currentRequestId);
  } catch (error) {
    await database.close();
    throw error;
  }
  const jobs = startConfiguredJobs(env, database, log, apiOptions(env, database).gateways);
  console.log("The jobs run");
  endWithGrace({
    log,
    drain: () => undefined,
    answered: () => Promise.resolve(),
    async close() {
      await jobs.stop();
      await database.close();
      await stopTracing();
    },
  });
}

main().catch((error: unknown) => {
  console.error(startErrorLine(error));
  process.exit(1);
});
