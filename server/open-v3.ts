import { Hono } from "hono";
import type { Logger } from "pino";
import type { Health } from "#api/health.ts";
import { forwardRequestId } from "#server/process/request-id.ts";
import { remoteFiles, remoteV3 } from "#app/server/v3/remote-v3.server.ts";
import type { V3Fetch } from "#app/server/v3/transport.server.ts";
import type { Env } from "#config/env.ts";
import { createKeyRing, sessionSecrets, type KeyRing } from "#config/secrets.ts";

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
    const { V3_API_URL: origin, V3_ANSWER_MS: answerMs } = env;
    return {
      fetch: forwardRequestId(remoteV3(origin, answerMs)),
      files: forwardRequestId(remoteFiles(origin, log)),
      keys: createKeyRing(await sessionSecrets(env)),
      mount: undefined,
      paymentSandboxes: new Hono(),
      health: undefined,
      close: () => Promise.resolve(),
    };
  }
  const { openEmbeddedV3 } = await import("./embedded-v3.ts"); // 24 MB that a portal on a remote API does without
  return openEmbeddedV3(env, log, tell);
}
