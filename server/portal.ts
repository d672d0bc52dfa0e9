import { readdirSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import type { ServerBuild } from "@remix-run/node";
import { Hono } from "hono";
import type { Logger } from "pino";
import { checkedReads, checkedWrites } from "#app/offered-routes.server.ts";
import { gatewayOrigins } from "#app/server/pipeline/gateways.server.ts";
import { inlineHashes } from "#app/server/pipeline/inline-hashes.server.ts";
import { createPipeline } from "#app/server/pipeline/pipeline.server.ts";
import { createRemixHandler } from "#app/server/pipeline/remix-handler.server.ts";
import { isRefusal } from "#app/server/session/public-api.server.ts";
import type { Portal } from "#app/server/session/context.server.ts";
import { createPageLimits } from "#app/server/session/page-limits.server.ts";
import type { Adapter } from "#app/server/v3/adapter/adapter.server.ts";
import { openAdapter } from "#app/server/v3/adapter/open-adapter.server.ts";
import { createApiQuestions } from "#app/server/v3/api-questions.server.ts";
import { createApiFailureLog } from "#app/server/v3/api-failure-log.server.ts";
import { checkCapabilitiesRegularly } from "#app/server/v3/capability-check.server.ts";
import { createCapabilities, unknownFeature, type Capabilities } from "#app/server/v3/capabilities.server.ts";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { fetchCsrfCookie } from "#app/server/v3/csrf-cookie.server.ts";
import { createPublicData } from "#app/server/v3/public-data.server.ts";
import { createResponseReader } from "#app/server/v3/reader/response-reader.server.ts";
import { createRevocations } from "#app/server/v3/revocations.server.ts";
import { createTransport } from "#app/server/v3/transport.server.ts";
import type { PortalEnv } from "#app/server/config/portal-env.server.ts";
import { SettingsError } from "#config/read-settings.ts";
import { createLog } from "#process/log.ts";
import { readinessResponse } from "#process/readiness.ts";
import { subscriberNetwork } from "#process/visitor-address.ts";
import { readConfiguration } from "./open-v3.ts";
import type { V3Api } from "./v3-api.ts";

const staleSeconds = 24 * 60 * 60;
const assetSeconds = 31_536_000;
const publicFileSeconds = 86_400;

export interface PortalBuild {
  build: ServerBuild;
  /** Folder of the files for browsers. */
  clientFiles: string;
}

/**
 * Creates the table of endpoints that the API lacks, with those of the features in V3_WITHOUT. Throws a SettingsError
 * for an unknown feature.
 */
function createCapabilityTable({ V3_WITHOUT: without, V3_CHECK_MINUTES }: PortalEnv, log: Logger): Capabilities {
  const problem = unknownFeature(without, allEndpoints());
  if (problem) throw new SettingsError(problem);
  if (V3_CHECK_MINUTES === 0) return createCapabilities({ without, log });
  return createCapabilities({ without, log, missingForMs: 2 * V3_CHECK_MINUTES * 60_000 }); // two checks
}

function createPortal(
  env: PortalEnv,
  log: Logger,
  v3: V3Api,
  capabilities: Capabilities,
  adapter: Adapter | undefined,
): Portal {
  const calls = {
    capabilities,
    adapter,
    transport: createTransport(v3.fetch, { onFailure: createApiFailureLog(log), invoke: v3.invoke }),
    deviceHeader: env.V3_DEVICE_HEADER,
    reader: createResponseReader({ log, zone: env.V3_TIME_ZONE, media: env.media }),
  };
  return {
    env,
    keys: v3.keys,
    log,
    v3: calls,
    files: v3.files,
    gatewayOrigins: gatewayOrigins(env, v3.gatewayOrigins),
    pageLimits: createPageLimits(env, subscriberNetwork),
    revocations: createRevocations(calls),
    publicData: createPublicData({
      freshMs: env.PUBLIC_DATA_FRESH_SECONDS * 1000,
      staleMs: staleSeconds * 1000,
      maxEntries: 2000,
      maxCharacters: 32_000_000,
      isRefusal,
    }),
  };
}

interface ApplicationOptions {
  env: PortalEnv;
  v3: V3Api;
  clientFiles: string;
  /** Reasons why the portal is not ready for visitors; none or undefined if it is. */
  problems: () => Promise<string[] | undefined>;
  renderPage: (request: Request) => Promise<Response>;
}

/**
 * Creates the routes behind the pipeline: health checks, the embedded API and its sandboxes, static files (in
 * production), and pages.
 */
function createApplication({ env, v3, clientFiles, problems, renderPage }: ApplicationOptions): Hono {
  const { mount } = v3;
  const application = new Hono();
  application.get("/healthz", (context) => context.text("ok"));
  application.get("/readyz", async () => readinessResponse(await problems()));
  if (mount) {
    application.all("/api/v3/*", (context) => mount(context.req.raw));
    if (env.V3_CSRF_PATH) application.all(env.V3_CSRF_PATH, (context) => mount(context.req.raw));
    if (v3.sandboxes) application.route("/sandbox", v3.sandboxes);
  }
  application.all("/sandbox/*", (context) => context.text("Not found", 404));
  if (import.meta.env.PROD) {
    const files = (cacheControl: string) =>
      serveStatic({
        root: clientFiles,
        precompressed: true,
        onFound(path, context) {
          context.header("Cache-Control", cacheControl);
          if (/\.js(\.br|\.gz)?$/.test(path)) context.header("Content-Type", "text/javascript"); // scripts are UTF-8 anyway
        },
      });
    application.use("/assets/*", async (context, next) => {
      await next();
      context.res.headers.delete("Last-Modified"); // nobody asks again for what never changes
    });
    application.use("/assets/*", files(`max-age=${assetSeconds}, immutable`));
    for (const worker of ["/exam-room-worker.js", "/sw.js"]) application.use(worker, files("no-cache"));
    const names = readdirSync(clientFiles); // so that no page looks for a file
    for (const name of names) application.use(`/${name}/*`, files(`public, max-age=${publicFileSeconds}`));
  }
  application.all("*", (context) => renderPage(context.req.raw));
  return application;
}

/** Reads the settings, opens the embedded or remote v3 API, and builds the portal's request handler on top of it. */
export async function composePortal(
  { build, clientFiles }: PortalBuild,
  settings?: Record<string, string | undefined>,
  report: (message: string) => void = console.log,
) {
  const { env, openV3 } = await readConfiguration(settings);
  const log = createLog(env.LOG_LEVEL);
  const capabilities = createCapabilityTable(env, log);
  const adapter = await openAdapter(env, log);
  for (const endpoint of adapter?.missing ?? []) capabilities.declareMissing(endpoint);
  const v3 = await openV3(log, report);
  const portal = createPortal(env, log, v3, capabilities, adapter);
  const csrf = fetchCsrfCookie(v3.fetch, env.V3_CSRF_PATH, log);
  const everyMs = v3.mount ? 0 : env.V3_CHECK_MINUTES * 60_000;
  const check =
    everyMs > 0
      ? checkCapabilitiesRegularly(
          {
            ask: createApiQuestions(v3.fetch, portal.v3),
            capabilities,
            reads: checkedReads,
            writes: adapter ? [] : checkedWrites,
          },
          everyMs,
        )
      : undefined;
  const remix = createRemixHandler(portal, build, import.meta.env.MODE);
  let isDraining = false;

  async function problems(): Promise<string[] | undefined> {
    if (isDraining) return ["ending"];
    return csrf.isReady() ? v3.health?.problems() : ["api"];
  }
  const application = createApplication({ env, v3, clientFiles, problems, renderPage: remix.renderForVisitor });
  const pipeline = createPipeline(portal, {
    inline: inlineHashes(build.routes),
    renderRefusal: remix.renderForVisitor,
    renderShared: remix.renderShared,
    application: async (request) => application.fetch(request),
  });

  let closed: Promise<void> | undefined;
  async function end(requestsDone?: Promise<unknown>): Promise<void> {
    const revocationsSent = Promise.resolve(requestsDone).then(() => portal.revocations.stop());
    await Promise.all([revocationsSent, v3.close(revocationsSent)]);
  }

  return {
    env,
    log,
    portal,
    /** Stops the jobs. Once `requestsDone` resolves, sends the pending token revocations and closes the database. */
    close: (requestsDone?: Promise<unknown>) => {
      csrf.stop();
      check?.stop();
      return (closed ??= end(requestsDone));
    },
    /** Handles a request by all steps of the pipeline. */
    handle: pipeline,
    /**
     * Handles a request: by all steps in production, and without the pipeline in development, whose server adds
     * scripts of its own.
     */
    fetch: (request: Request) =>
      import.meta.env.PROD ? pipeline(request, { peer: undefined }) : application.fetch(request),
    /** Makes /readyz report not ready. */
    drain: () => {
      isDraining = true;
    },
    isDraining: () => isDraining,
  };
}

export type ComposedPortal = Awaited<ReturnType<typeof composePortal>>;
