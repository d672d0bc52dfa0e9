import { Hono } from "hono";
import type { Logger } from "pino";
import { createApi } from "#api/app.ts";
import { watchService, type Health } from "#api/health.ts";
import { sendingId } from "#api/http/request-id.ts";
import { measureService } from "#api/service-metrics.ts";
import { apiOptions, openDatabaseForService, startJobsForService } from "#api/start.ts";
import { remoteFiles, remoteV3 } from "#app/server/v3/remote-v3.server.ts";
import type { V3Fetch } from "#app/server/v3/transport.server.ts";
import type { Env } from "#env";
import { createKeyRing, sessionSecrets, type KeyRing } from "#keys";
import { createPaymentSandboxes } from "#sandbox/payments.ts";

export interface V3Api {
  fetch: V3Fetch;
  files: V3Fetch;
  keys: KeyRing;
  /** The embedded API's own front, for callers from outside; a remote one has its own. */
  mount: ((request: Request) => Promise<Response>) | undefined;
  /** Stand-ins for the payment gateways that the embedded API pays at. */
  paymentSandboxes: Hono;
  /** Of the embedded API; of a remote one the portal knows by its answers. */
  health: Health | undefined;
  close(answered?: Promise<unknown>): Promise<void>;
}

/** The v3 API of the settings: a remote one, or the reference in this process with its database and its jobs. */
export async function openV3(env: Env, log: Logger, tell: (message: string) => void): Promise<V3Api> {
  if (env.V3_API_URL) {
    const { V3_API_URL: origin } = env;
    return {
      fetch: sendingId(remoteV3(origin)),
      files: sendingId(remoteFiles(origin, log)),
      keys: createKeyRing(await sessionSecrets(env)),
      mount: undefined,
      paymentSandboxes: new Hono(),
      health: undefined,
      close: () => Promise.resolve(),
    };
  }
  const database = await openDatabaseForService(env, tell);
  try {
    const options = apiOptions(env, database);
    const api = createApi({ log, ...options });
    const paymentSandboxes = await createPaymentSandboxes(env, database.pool);
    const jobs = startJobsForService(env, database, log, options.gateways);
    const health = watchService(database, env);
    measureService({ pool: database.watch.pool, health });
    const inProcess: V3Fetch = async (path, init) => api.fetch(new Request(`http://v3.internal${path}`, init));
    return {
      fetch: inProcess,
      files: inProcess,
      keys: database.keys,
      paymentSandboxes,
      health,
      mount: async (request) => api.fetch(request),
      close: async (answered) => {
        await jobs.stop();
        await answered;
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
