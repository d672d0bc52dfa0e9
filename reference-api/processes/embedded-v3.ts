import type { Logger } from "pino";
import { createApi } from "#api/app.ts";
import { portalBindings } from "#api/http/caller.ts";
import { watchService } from "#api/health.ts";
import { measureService } from "#api/service-metrics.ts";
import { apiOptions, openDatabaseForService, startJobsForService } from "#api/processes/start-api.ts";
import type { V3Fetch } from "#app/server/v3/transport.server.ts";
import type { Env } from "#config/env.ts";
import { createPaymentSandboxes } from "#sandbox/payments.ts";
import type { V3Api } from "#server/v3-api.ts";

/** Opens the reference v3 API in this process, with its database and jobs. */
export async function openEmbeddedV3(env: Env, log: Logger, report: (message: string) => void): Promise<V3Api> {
  const database = await openDatabaseForService(env, report);
  try {
    const options = apiOptions(env, database);
    const api = createApi({ log, ...options });
    const paymentSandboxes = await createPaymentSandboxes(env, database.pool);
    const jobs = startJobsForService(env, database, log, options.gateways);
    const health = watchService(database, env);
    measureService({ pool: database.probe.pool, health });
    const inProcess: V3Fetch = async (path, init) =>
      api.fetch(new Request(`http://v3.internal${path}`, init), portalBindings);
    return {
      fetch: inProcess,
      files: inProcess,
      keys: database.keys,
      paymentSandboxes,
      health,
      mount: async (request) => api.fetch(request),
      close: async (requestsDone) => {
        await jobs.stop();
        await requestsDone;
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
