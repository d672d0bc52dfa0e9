import { Hono } from "hono";
import type { Logger } from "pino";
import type { Health } from "#api/health.ts";
import { forwardRequestId } from "#server/process/request-id.ts";
import { remoteFiles, remoteV3 } from "#app/server/v3/remote-v3.server.ts";
import type { V3Fetch } from "#app/server/v3/transport.server.ts";
import type { Env } from "#config/env.ts";
import { createKeyRing, sessionSecrets, type KeyRing } from "#config/secrets.ts";

/** The v3 API as the portal uses it, embedded or remote. */
export interface V3Api {
  fetch: V3Fetch;
  files: V3Fetch;
  keys: KeyRing;
  /** Serves requests from outside to the embedded API; undefined for a remote one. */
  mount: ((request: Request) => Promise<Response>) | undefined;
  /** Sandboxes of the payment gateways that the embedded API uses. */
  paymentSandboxes: Hono;
  /** Health of the embedded API; undefined for a remote one, whose health shows in its responses. */
  health: Health | undefined;
  close(requestsDone?: Promise<unknown>): Promise<void>;
}

/** Opens the v3 API of the settings: the remote one of V3_API_URL, or the reference API in this process. */
export async function openV3(env: Env, log: Logger, report: (message: string) => void): Promise<V3Api> {
  if (env.V3_API_URL) {
    const { V3_API_URL: origin, V3_ANSWER_MS: headersTimeoutMs } = env;
    return {
      fetch: forwardRequestId(remoteV3(origin, headersTimeoutMs)),
      files: forwardRequestId(remoteFiles(origin, log)),
      keys: createKeyRing(await sessionSecrets(env)),
      mount: undefined,
      paymentSandboxes: new Hono(),
      health: undefined,
      close: () => Promise.resolve(),
    };
  }
  const { openEmbeddedV3 } = await import("./embedded-v3.ts"); // loaded on demand: saves 24 MB in a portal with a remote API
  return openEmbeddedV3(env, log, report);
}
