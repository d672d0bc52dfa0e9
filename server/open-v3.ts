import type { Logger } from "pino";
import { forwardRequestId } from "#process/request-id.ts";
import { withCsrfRetry } from "#app/server/v3/csrf-retry.server.ts";
import { remoteFiles, remoteV3 } from "#app/server/v3/remote-v3.server.ts";
import { SettingsError, type Env } from "#config/env.ts";
import { createKeyRing, sessionSecrets } from "#config/secrets.ts";
import { errorCode } from "#runtime/error-code.ts";
import type { V3Api } from "./v3-api.ts";

/** Codes of an import whose package is not installed, or that was left out of the build. */
const missingModule = new Set(["ERR_MODULE_NOT_FOUND", "ERR_PACKAGE_IMPORT_NOT_DEFINED"]);

/** Loads the reference API on demand: saves 24 MB in a portal with a remote API, which may also lack its packages. */
async function loadReferenceApi() {
  try {
    return await import("#api/processes/embedded-v3.ts");
  } catch (error) {
    if (!missingModule.has(errorCode(error) ?? "")) throw error;
    throw new SettingsError(
      "V3_API_URL: set the address of your v3 API, or install and build the reference API: npm ci --include=dev && npm run build.",
      { cause: error },
    );
  }
}

/** Opens the v3 API of the settings: the remote one of V3_API_URL, or the reference API in this process. */
export async function openV3(env: Env, log: Logger, report: (message: string) => void): Promise<V3Api> {
  if (env.V3_API_URL) {
    const { V3_API_URL: origin, V3_ANSWER_MS: headersTimeoutMs, V3_CSRF_PATH: csrfPath } = env;
    return {
      fetch: forwardRequestId(withCsrfRetry(remoteV3(origin, headersTimeoutMs), csrfPath)),
      invoke: undefined,
      files: forwardRequestId(remoteFiles(origin, log)),
      keys: createKeyRing(await sessionSecrets(env)),
      mount: undefined,
      sandboxes: undefined,
      health: undefined,
      close: () => Promise.resolve(),
    };
  }
  const { openEmbeddedV3 } = await loadReferenceApi();
  return openEmbeddedV3(env, log, report);
}
