import type { Logger } from "pino";
import { createV3 } from "#api/app.ts";
import { portalBindings } from "#api/http/caller.ts";
import { watchService } from "#api/health.ts";
import { measureService } from "#api/service-metrics.ts";
import { apiOptions, openDatabaseForService, startJobsForService } from "#api/processes/start-api.ts";
import type { SettingsSource } from "#config/read-settings.ts";
import type { V3Fetch } from "#contract/v3-api.ts";
import { gatewayOrigins } from "#api/config/accounts.ts";
import { readApiEnv, type ApiEnv } from "#api/config/api-env.ts";
import { createSandboxes } from "#sandbox/sandboxes.ts";
import { apiStartErrorLine } from "./start-error.ts";

async function open(env: ApiEnv, log: Logger, report: (message: string) => void) {
  const database = await openDatabaseForService(env, report);
  try {
    const options = apiOptions(env, database);
    const { api, invoke } = createV3({ log, ...options });
    const sandboxes = await createSandboxes(env, database.pool);
    const jobs = startJobsForService(env, database, log, options.gateways);
    const health = watchService(database, env);
    measureService({ pool: database.probe.pool, health });
    const inProcess: V3Fetch = async (path, init) =>
      api.fetch(new Request(`http://v3.internal${path}`, init), portalBindings);
    return {
      fetch: inProcess,
      invoke,
      files: inProcess,
      keys: database.keys,
      gatewayOrigins: gatewayOrigins(env.gatewayAccounts),
      sandboxes,
      health,
      mount: async (request: Request) => api.fetch(request),
      close: async (requestsDone?: Promise<unknown>) => {
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

/**
 * Reads the settings of the reference v3 API; throws a SettingsError if they are invalid. Returns a function that opens
 * the API in this process, with its database and (unless JOBS=elsewhere) jobs, or rejects with an error whose message
 * is for the operator.
 */
export function configureEmbeddedV3(source?: SettingsSource) {
  const env = readApiEnv(source);
  return async (log: Logger, report: (message: string) => void) => {
    try {
      return await open(env, log, report);
    } catch (error) {
      throw new Error(apiStartErrorLine(error), { cause: error });
    }
  };
}
