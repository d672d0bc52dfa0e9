import { pino } from "pino";
import { createPageLimits } from "#app/server/session/page-limits.server.ts";
import { createCapabilities } from "#app/server/v3/capabilities.server.ts";
import { createPublicData } from "#app/server/v3/public-data.server.ts";
import { newRequestContext } from "#app/server/pipeline/remix-handler.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import type { V3Response } from "#app/server/v3/v3-response.server.ts";
import { createResponseReader } from "#app/server/v3/reader/response-reader.server.ts";
import { readPortalEnv } from "#app/server/config/portal-env.server.ts";
import { createKeyRing } from "#config/secrets.ts";
import { cookieSecret } from "./visitor.ts";

/** Creates the context of a loader or an action, with an API that gives the same response to every call. */
export function requestContext(
  answer: Pick<V3Response, "status" | "body"> = { status: 200, body: {} },
): RequestContext {
  const env = readPortalEnv({ SESSION_SECRETS: cookieSecret });
  const log = pino({ level: "silent" });
  const ages = { freshMs: 0, staleMs: 0, maxEntries: 10, maxCharacters: 100_000, isRefusal: () => false };
  return newRequestContext({
    env,
    keys: createKeyRing([cookieSecret]),
    log,
    v3: {
      capabilities: createCapabilities(),
      transport: async () => ({ ...answer, bytes: 0, retryAfterSeconds: undefined }),
      deviceHeader: env.V3_DEVICE_HEADER,
      reader: createResponseReader({ log, zone: env.V3_TIME_ZONE }),
    },
    gatewayOrigins: env.PAYMENT_PAGE_ORIGINS,
    files: () => Promise.resolve(Response.error()),
    publicData: createPublicData(ages),
    pageLimits: createPageLimits(env, (address) => address),
    revocations: { revoke: () => Promise.resolve(), stop: () => Promise.resolve() },
  });
}

/** Creates a browser's next request, with the cookies that the last response set. */
export function nextRequest(
  { setCookies }: RequestContext,
  url: string,
  init: Omit<RequestInit, "headers"> = {},
): Request {
  const cookie = setCookies.map((text) => text.split(";")[0]).join("; ");
  return new Request(url, { ...init, headers: { cookie } });
}
