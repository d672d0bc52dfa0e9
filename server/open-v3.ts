import type { Logger } from "pino";
import { forwardRequestId } from "#process/request-id.ts";
import { withCsrfRetry } from "#app/server/v3/csrf-retry.server.ts";
import { remoteFiles, remoteV3 } from "#app/server/v3/remote-v3.server.ts";
import type { Env } from "#config/env.ts";
import { createKeyRing, sessionSecrets } from "#config/secrets.ts";
import type { V3Api } from "./v3-api.ts";

/** Opens the v3 API of the settings: the remote one of V3_API_URL, or the reference API in this process. */
export async function openV3(env: Env, log: Logger, report: (message: string) => void): Promise<V3Api> {
  if (env.V3_API_URL) {
    const { V3_API_URL: origin, V3_ANSWER_MS: headersTimeoutMs, V3_CSRF_PATH: csrfPath } = env;
    return {
      fetch: forwardRequestId(withCsrfRetry(remoteV3(origin, headersTimeoutMs), csrfPath)),
      files: forwardRequestId(remoteFiles(origin, log)),
      keys: createKeyRing(await sessionSecrets(env)),
      mount: undefined,
      sandboxes: undefined,
      health: undefined,
      close: () => Promise.resolve(),
    };
  }
  const { openEmbeddedV3 } = await import("#api/processes/embedded-v3.ts"); // loaded on demand: saves 24 MB in a portal with a remote API
  return openEmbeddedV3(env, log, report);
}
