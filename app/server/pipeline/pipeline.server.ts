import type { Logger } from "pino";
import { matchRoute, pagePathOf } from "#app/match-route.server.ts";
import { bounds } from "#contract/bounds.ts";
import { receiveCall } from "#contract/call-body.ts";
import { discard } from "#runtime/bounded-reader.ts";
import { createArrivals, type BodyRefusal } from "#process/arrivals.ts";
import { abortOnStreamError } from "#process/abort-on-stream-error.ts";
import { createForwardingWarning } from "#process/forwarding-warning.ts";
import { timePage } from "#process/metrics.ts";
import { withRequestLog } from "#process/request-log.ts";
import { visitorNetwork, withVisitorAddress } from "#process/visitor-address.ts";
import type { Portal, RefusedRequest } from "../session/context.server.ts";
import { clearLostMarker } from "../session/session.server.ts";
import { createAdmission } from "#process/admission.ts";
import { busyResponse } from "./busy.server.ts";
import { priorityOf } from "./priority.server.ts";
import { readForm } from "./body-limit.server.ts";
import { redirectToCanonicalUrl } from "./canonical-url.server.ts";
import { assetHeaders, openerPolicy, securityHeaders } from "./content-security.server.ts";
import { bodyLimits, isUpload } from "./input-limits.server.ts";
import { createLoginRedirect } from "./login-redirect.server.ts";
import type { Render } from "./page-cache.server.ts";
import {
  bodyTooLargeResponse,
  createRequestValidation,
  hasTooManyHeaders,
  isRead,
  rejection,
} from "./request-validation.server.ts";
import { withRefusalPage } from "./refusal-page.server.ts";
import { createSharedPages } from "./shared-pages.server.ts";
import { createUploads, withBody } from "./uploads/receive-upload.server.ts";

export interface ClientConnection {
  /** Remote address; undefined if the host server does not tell. */
  peer: string | undefined;
  /** Node's objects of the request; undefined under remix-serve. */
  node?: {
    /** Names and values of the headers in turn, as they arrived. */
    rawHeaders: string[];
    socket: { destroy(): unknown };
    outgoing: { setHeader(name: string, value: string): unknown };
  };
}

/** Handler that responds synchronously where it can, which saves the cost of a promise on cached pages. */
type Handler = (request: Request, connection: ClientConnection) => Response | Promise<Response>;

type Step = (request: Request, connection: ClientConnection, next: Handler) => Response | Promise<Response>;

interface Renderers {
  /** Hashes of the inline scripts and styles allowed on shared pages. */
  inline: ReadonlySet<string>;
  /** Renders a page that explains why the request was rejected. */
  renderRefusal: (request: Request, refused: RefusedRequest) => Promise<Response>;
  /** Renders a page that many visitors share, without personal data. */
  renderShared: Render;
  /** Handles what the steps let through: health checks, the embedded API, static files, Remix. */
  application: Render;
}

const refusalReasons = new Map<number, RefusedRequest["reason"]>([
  [403, "cross-site"],
  [413, "too-large"],
]);

function routeLabel(pathname: string): string {
  const [, category = "other"] = /^\/(assets|api|sandbox|healthz|readyz)(\/|$)/.exec(pathname) ?? [];
  return category === "other" ? (matchRoute(pagePathOf(pathname))?.name ?? category) : category;
}

function isFormSubmission({ method, url, headers }: Request): boolean {
  const { pathname } = new URL(url);
  return method === "POST" && !pathname.startsWith("/api/") && /text\/html/.test(headers.get("accept") ?? "");
}

/**
 * Rejects requests with more headers than allowed with 431. Under remix-serve, which hides the raw headers, all pass.
 */
function limitHeaders(request: Request, connection: ClientConnection, next: Handler): Response | Promise<Response> {
  if (connection.node && hasTooManyHeaders(connection.node.rawHeaders)) return rejection(431, "Too many headers");
  return next(request, connection);
}

function logRequest(log: Logger, trustedProxies: string[]): Step {
  const warnOfForwarding = createForwardingWarning({ log, trustedProxies });
  return (request, connection, next) => {
    const { peer, node } = connection;
    warnOfForwarding(request.headers, peer);
    if (!node) return next(request, connection);
    const incoming = { request, peer, outgoing: node.outgoing };
    return withRequestLog(incoming, { log, trustedProxies }, async () => next(request, connection));
  };
}

/**
 * Creates the step that ends the connection when a file breaks off, so that the client does not take a part for the
 * whole. It does nothing under remix-serve, which hides the connection.
 */
function endOnStreamError(log: Logger): Step {
  return async (request, connection, next) => {
    const response = await next(request, connection);
    return connection.node ? abortOnStreamError(response, connection.node.socket, log) : response;
  };
}

function measure(request: Request, connection: ClientConnection, next: Handler): Promise<Response> {
  const route = () => routeLabel(new URL(request.url).pathname);
  return timePage(request, route, () => next(request, connection));
}

function compose(steps: Step[], last: Handler): Handler {
  return steps.reduceRight<Handler>((next, step) => (request, connection) => step(request, connection, next), last);
}

/**
 * Checks whether a response is a picture that anyone may see. Other sites may embed it, since a portal elsewhere may
 * show pictures from its API's host.
 */
function isPublicPicture({ headers }: Response): boolean {
  return /^image\//.test(headers.get("content-type") ?? "") && /\bpublic\b/.test(headers.get("cache-control") ?? "");
}

export function createPipeline(portal: Portal, renderers: Renderers): Handler {
  const { env, log } = portal;
  const assets = assetHeaders(env);
  const shared = { ...assets, ...securityHeaders };
  const always = { ...shared, ...openerPolicy };
  const admission = createAdmission({
    priorityOf: (request) => priorityOf(request, env.isSecure),
    refuse: busyResponse,
  });
  const uploads = createUploads(portal);
  const arrivals = createArrivals();
  const readBody = (request: Request, maxBytes: number) =>
    arrivals.read(visitorNetwork(request), maxBytes, request.body);

  /** Adds the security headers that are not set yet; a page may set a stricter one itself. */
  function secured(response: Response): Response {
    if (isPublicPicture(response)) response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    const isAsset = response.headers.get("cache-control")?.includes("immutable") ?? false;
    for (const [name, value] of Object.entries(isAsset ? assets : always)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  }

  /** Responds to a rejected form with a page that explains the reason, and to other requests with one line of text. */
  async function refuse(request: Request, refused: Response): Promise<Response> {
    const reason = refusalReasons.get(refused.status);
    if (!reason || !isFormSubmission(request)) return secured(refused);
    const details = { status: refused.status, reason, page: new URL(request.url).pathname };
    const page = await admission.admitAs("visitor", request, () => renderers.renderRefusal(request, details));
    page.headers.set("Connection", "close"); // the rest of the body is not read
    return secured(page);
  }

  /** Makes a step of a check that returns a response for the requests it does not let through. */
  function check(refusalOf: (request: Request) => Response | undefined): Step {
    return (request, connection, next) => {
      const refused = refusalOf(request);
      return refused ? refuse(request, refused) : next(request, connection);
    };
  }

  /** Receives a form with files. A stranger's is discarded: the page asks for a login. */
  async function receiveUpload(request: Request, connection: ClientConnection, next: Handler): Promise<Response> {
    const { files = 0 } = bodyLimits(new URL(request.url).pathname) ?? {};
    const received = await uploads.receive(request, files);
    if (received === "large" || received === "broken") return refuseBody(request, received);
    if (received !== "stranger") return next(received, connection);
    // browsers show a broken connection, not the page, if the body is left unread
    const isLarge = Number(request.headers.get("content-length") ?? 0) > bounds.strangerUploadBytes;
    const isWhole = !isLarge && (await discard(bounds.strangerUploadBytes, request.body));
    const response = await next(withBody(request, ""), connection);
    if (!isWhole) response.headers.set("Connection", "close");
    return response;
  }

  /** Responds to a request whose body did not arrive as it should. */
  function refuseBody(request: Request, reason: BodyRefusal): Response | Promise<Response> {
    if (reason === "broken") return rejection(400, "Body broken off"); // nobody receives it
    if (reason === "large") return refuse(request, bodyTooLargeResponse());
    const busy = busyResponse(request);
    busy.headers.set("Connection", "close"); // the rest of the body is not read
    return busy;
  }

  /** Reads the body of a form or an API call into memory, within its limits, so that it holds no place meanwhile. */
  function limitBody(request: Request, connection: ClientConnection, next: Handler): Response | Promise<Response> {
    if (isRead(request) || !request.body) return next(request, connection);
    if (isUpload(request)) return receiveUpload(request, connection, next);
    const limits = bodyLimits(new URL(request.url).pathname);
    if (limits) {
      const received = readForm(request, limits, readBody);
      return received.then((read) => (typeof read === "string" ? refuseBody(request, read) : next(read, connection)));
    }
    const answered = receiveCall(request, readBody, (call) => next(call, connection));
    return answered.then((answer) => (typeof answer === "string" ? refuseBody(request, answer) : answer));
  }

  const sharedPages = createSharedPages(portal, {
    headers: shared,
    inline: renderers.inline,
    refuse,
    render: (request) => admission.admitAs("visitor", request, () => renderers.renderShared(request)),
  });

  return compose(
    [
      async (request, connection, next) =>
        withRefusalPage(request, await next(request, connection), `${env.PUBLIC_ORIGIN}/`),
      limitHeaders,
      logRequest(log, env.TRUSTED_PROXIES),
      endOnStreamError(log),
      (request, connection, next) =>
        next(withVisitorAddress(request, connection.peer, env.TRUSTED_PROXIES), connection),
      measure,
      async (request, connection, next) => clearLostMarker(request, await next(request, connection), env.isSecure),
      check(createRequestValidation(env)),
      check(redirectToCanonicalUrl),
      check(createLoginRedirect(env.isSecure)),
      limitBody,
      (request, connection, next) => sharedPages(request, async (personal) => next(personal, connection)),
      async (request, connection, next) =>
        secured(await admission.admit(request, async () => next(request, connection))),
    ],
    (request) => renderers.application(request),
  );
}
