import type { Logger } from "pino";
import { forwardRequestId } from "#process/request-id.ts";
import { withCsrfRetry } from "#app/server/v3/csrf-retry.server.ts";
import { remoteFiles, remoteV3 } from "#app/server/v3/remote-v3.server.ts";
import { readPortalEnv, type PortalEnv } from "#app/server/config/portal-env.server.ts";
import { readTogether, SettingsError, type SettingsSource } from "#config/read-settings.ts";
import { createKeyRing, sessionSecrets } from "#config/secrets.ts";
import { errorCode } from "#runtime/error-code.ts";
import type { V3Api } from "./v3-api.ts";

/** Error codes of an import whose package is not installed, or that was left out of the build. */
const missingModule = new Set(["ERR_MODULE_NOT_FOUND", "ERR_PACKAGE_IMPORT_NOT_DEFINED"]);

/**
 * Loads the reference API on demand: a portal with a remote API saves its memory, and may lack its packages. Throws a
 * SettingsError if it is not installed or built.
 */
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

async function openRemoteV3(env: PortalEnv, origin: string, log: Logger): Promise<V3Api> {
  const { V3_ANSWER_MS: headersTimeoutMs, V3_CSRF_PATH: csrfPath } = env;
  return {
    fetch: forwardRequestId(withCsrfRetry(remoteV3(origin, headersTimeoutMs), csrfPath)),
    invoke: undefined,
    files: forwardRequestId(remoteFiles(origin, log)),
    keys: createKeyRing(await sessionSecrets(env)),
    mount: undefined,
    gatewayOrigins: [],
    sandboxes: undefined,
    health: undefined,
    close: () => Promise.resolve(),
  };
}

interface Configuration {
  env: PortalEnv;
  /** Opens the v3 API of the settings: the remote one of V3_API_URL, or the reference API in this process. */
  openV3: (log: Logger, report: (message: string) => void) => Promise<V3Api>;
}

/**
 * Reads the settings of the portal, and those of the reference API if it is to run in this process. Throws one
 * SettingsError that names the invalid ones of both.
 */
export async function readConfiguration(source: SettingsSource = process.env): Promise<Configuration> {
  const address = source["V3_API_URL"];
  if (address) {
    const env = readPortalEnv(source);
    return { env, openV3: (log) => openRemoteV3(env, new URL(address).origin, log) };
  }
  const [env, openV3] = await readTogether(
    async () => readPortalEnv(source),
    async () => (await loadReferenceApi()).configureEmbeddedV3(source),
  );
  return { env, openV3 };
}
