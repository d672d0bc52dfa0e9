import { once } from "node:events";
import { realpathSync } from "node:fs";
import { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { serve as listen } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Logger } from "pino";
import * as build from "virtual:remix/server-build";
import { readinessResponse } from "#api/health.ts";
import { withRequestLog } from "#server/process/request-log.ts";
import { closeServer, shutdownGracefully } from "#server/process/shut-down-gracefully.ts";
import { currentRequestId } from "#server/process/request-id.ts";
import { subscriberNetwork, withVisitorAddress } from "#server/process/visitor-address.ts";
import { abortOnStreamError } from "#server/process/abort-on-stream-error.ts";
import { createLog } from "#server/process/log.ts";
import { startErrorLine } from "#server/start-error.ts";
import { buildForRemixServe, watchHostServer } from "#app/server/pipeline/remix-serve-adapter.server.ts";
import { isRefusal } from "#app/server/session/api.server.ts";
import type { Portal } from "#app/server/session/context.server.ts";
import { fetchCsrfCookie } from "#app/server/v3/csrf-cookie.server.ts";
import { createResponseReader } from "#app/server/v3/response-reader.server.ts";
import { createPipeline } from "#app/server/pipeline/pipeline.server.ts";
import { hasTooManyHeaders, rejection } from "#app/server/pipeline/request-validation.server.ts";
import { inlineHashes } from "#app/server/pipeline/inline-hashes.server.ts";
import { createPublicData } from "#app/server/v3/public-data.server.ts";
import { createRemixHandler } from "#app/server/pipeline/remix-handler.server.ts";
import { createPageLimits } from "#app/server/session/page-limits.server.ts";
import { createRevocations } from "#app/server/v3/revocations.server.ts";
import { createApiFailureLog } from "#app/server/v3/api-failure-log.server.ts";
import { createTransport } from "#app/server/v3/transport.server.ts";
import { readEnv, type Env } from "#config/env.ts";
import { serveMetrics } from "#server/process/serve.ts";
import { startTracing, stopTracing } from "#server/process/tracing.ts";
import { createSmsSandbox } from "#sandbox/sms/server.ts";
import { openV3, type V3Api } from "./server/open-v3.ts";

const staleSeconds = 24 * 60 * 60;
const assetSeconds = 31_536_000;
const publicFileSeconds = 86_400;
const clientFiles = fileURLToPath(new URL("../client", import.meta.url));

function createPortal(env: Env, log: Logger, v3: V3Api): Portal {
  const calls = {
    transport: createTransport(v3.fetch, createApiFailureLog(log)),
    deviceHeader: env.V3_DEVICE_HEADER,
    reader: createResponseReader({ log, zone: env.V3_TIME_ZONE }),
  };
  return {
    env,
    keys: v3.keys,
    log,
    v3: calls,
    files: v3.files,
    pageLimits: createPageLimits(env, subscriberNetwork),
    revocations: createRevocations(calls),
    publicData: createPublicData({
      freshMs: env.PUBLIC_DATA_FRESH_SECONDS * 1000,
      staleMs: staleSeconds * 1000,
      maxEntries: 2000,
      isRefusal,
    }),
  };
}

/** Reads the settings, opens the embedded or remote v3 API, and builds the portal's request handler on top of it. */
export async function compose(
  settings?: Record<string, string | undefined>,
  report: (message: string) => void = console.log,
) {
  const env = readEnv(settings);
  const log = createLog(env.LOG_LEVEL);
  const v3 = await openV3(env, log, report);
  const portal = createPortal(env, log, v3);
  const csrf = fetchCsrfCookie(v3.fetch, env.V3_CSRF_PATH, log);
  const remix = createRemixHandler(portal, build, import.meta.env.MODE);
  let draining = false;

  const { mount } = v3;
  const server = new Hono();
  server.get("/healthz", (context) => context.text("ok"));
  server.get("/readyz", async () =>
    readinessResponse(draining ? ["ending"] : csrf.isReady() ? await v3.health?.problems() : ["api"]),
  );
  if (mount) {
    server.all("/api/v3/*", (context) => mount(context.req.raw));
    server.all(env.V3_CSRF_PATH, (context) => mount(context.req.raw));
    if (env.sms?.isSandbox) server.route("/sandbox/sms", createSmsSandbox());
    server.route("/sandbox", v3.paymentSandboxes);
  }
  server.all("/sandbox/*", (context) => context.text("Not found", 404));
  if (import.meta.env.PROD) {
    const files = (cacheControl: string) =>
      serveStatic({
        root: clientFiles,
        precompressed: true,
        onFound: (_path, context) => context.header("Cache-Control", cacheControl),
      });
    server.use("/assets/*", files(`public, max-age=${assetSeconds}, immutable`));
    for (const worker of ["/exam-room-worker.js", "/sw.js"]) server.use(worker, files("no-cache"));
    server.use("*", files(`public, max-age=${publicFileSeconds}`));
  }
  server.all("*", (context) => remix.renderForVisitor(context.req.raw));

  const pipeline = createPipeline(portal, {
    inline: inlineHashes(build.routes),
    renderRefusal: remix.renderForVisitor,
    renderShared: remix.renderShared,
    next: async (request) => server.fetch(request),
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
      return (closed ??= end(requestsDone));
    },
    fetch: import.meta.env.PROD ? pipeline : async (request: Request) => server.fetch(request),
    /** Makes /readyz report not ready, and closes connections after their next response. */
    drain: () => {
      draining = true;
    },
    isDraining: () => draining,
  };
}

let composition: ReturnType<typeof compose> | undefined;

async function composeMeasured() {
  const portal = await compose();
  try {
    await serveMetrics(portal.env);
    await startTracing(portal.env, currentRequestId);
  } catch (error) {
    await portal.close();
    throw error;
  }
  async function close(requestsDone?: Promise<unknown>): Promise<void> {
    await portal.close(requestsDone);
    await stopTracing();
  }
  return { ...portal, close };
}

function serve() {
  return (composition ??= composeMeasured());
}

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxRequestsPerSocket: 1000,
};

async function main() {
  const portal = await serve();
  const { env, log, fetch, close, isDraining } = portal;
  const http = listen({
    fetch: async (request, { incoming: { rawHeaders, socket }, outgoing }) => {
      if (hasTooManyHeaders(rawHeaders)) return rejection(431, "Too many headers");
      const peer = socket.remoteAddress;
      return withRequestLog({ request, peer, outgoing }, { log, trustedProxies: env.TRUSTED_PROXIES }, async () => {
        const response = await fetch(withVisitorAddress(request, peer, env.TRUSTED_PROXIES));
        if (isDraining() && "shouldKeepAlive" in outgoing) outgoing.shouldKeepAlive = false;
        return abortOnStreamError(response, socket, log);
      });
    },
    hostname: env.HOST,
    port: env.PORT,
    serverOptions: limits,
  });
  if (!(http instanceof Server)) throw new Error("expected an HTTP/1.1 server");
  http.maxConnections = 2000;
  try {
    await once(http, "listening");
  } catch (error) {
    await close();
    throw error;
  }
  console.log(`The portal is at ${env.PUBLIC_ORIGIN}`);
  const answered = (hurried: AbortSignal) => closeServer(http, { isWatched: !env.isLoopback, hurried });
  shutdownGracefully({ ...portal, finishRequests: answered });
}

const isProgram = realpathSync(process.argv[1] ?? "") === fileURLToPath(import.meta.url);
/** Watches the server of remix-serve, or of another program that imports this module. */
const host = import.meta.env.PROD && !isProgram ? watchHostServer() : undefined;

export * from "virtual:remix/server-build";
export const { routes, entry } = buildForRemixServe(async (request) => {
  const { env, fetch } = await serve();
  return fetch(withVisitorAddress(request, host?.peer(), env.TRUSTED_PROXIES));
});

function fail(error: unknown): never {
  console.error(startErrorLine(error));
  process.exit(1);
}

if (isProgram) main().catch(fail);
if (host) shutdownGracefully({ ...(await serve().catch(fail)), finishRequests: host.closed });
