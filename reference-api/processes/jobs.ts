import { readApiEnv } from "#api/config/api-env.ts";
import { watchService } from "#api/health.ts";
import { shutdownGracefully } from "#process/shut-down-gracefully.ts";
import { currentRequestId } from "#process/request-id.ts";
import { createLog } from "#process/log.ts";
import { measureService } from "#api/service-metrics.ts";
import { apiOptions, openDatabaseForService, startConfiguredJobs } from "#api/processes/start-api.ts";
import { apiStartErrorLine } from "./start-error.ts";
import { serveMetrics } from "#process/serve.ts";
import { startTracing, stopTracing } from "#process/tracing.ts";

/** Runs the jobs in a separate process, for sites whose other processes have JOBS=elsewhere. */
async function main() {
  const env = readApiEnv();
  const log = createLog(env.LOG_LEVEL);
  const database = await openDatabaseForService(env, (message) => log.info(message));
  measureService({ pool: database.probe.pool, health: watchService(database, env) });
  try {
    await serveMetrics(env);
    await startTracing(env, currentRequestId);
  } catch (error) {
    await database.close();
    throw error;
  }
  const jobs = startConfiguredJobs(env, database, log, apiOptions(env, database).gateways);
  console.log("The jobs run");
  shutdownGracefully({
    log,
    drain: () => undefined,
    finishRequests: () => Promise.resolve(),
    async close() {
      await jobs.stop();
      await database.close();
      await stopTracing();
    },
  });
}

main().catch((error: unknown) => {
  console.error(apiStartErrorLine(error));
  process.exit(1);
});
