import { matchRoute, pageOf } from "#app/match-route.server.ts";
import { timePage } from "#server/process/metrics.ts";
import { readBody } from "./body-limit.server.ts";
import { assetHeaders, hashPolicy, securityHeaders } from "./content-security.server.ts";
import type { Portal, RefusedRequest } from "../session/context.server.ts";
import {
  bodyTooLargeResponse,
  createRequestValidation,
  isRead,
  tooManyPagesResponse,
} from "./request-validation.server.ts";
import { bodyLimits } from "./input-limits.server.ts";
import { busyStyle } from "./busy.server.ts";
import { createAdmission } from "./admission.server.ts";
import { createLoginRedirect } from "./login-redirect.server.ts";
import { redirectToCanonicalUrl } from "./canonical-url.server.ts";
import { pageCache, type Render, type Serve } from "./page-cache.server.ts";
import { publicPageKeys } from "./public-pages.server.ts";
import { cookieNames } from "../session/session.server.ts";

const staleSeconds = 600;
const pageCacheBytes = 64_000_000;
const pageKeyEntries = 20_000;

interface Renderers {
  /** Hashes of the inline scripts and styles allowed on shared pages. */
  inline: ReadonlySet<string>;
  /** Renders a page that explains why the request was rejected. */
  renderRefusal: (request: Request, refused: RefusedRequest) => Promise<Response>;
  /** Renders a page that many visitors share, without personal data. */
  renderShared: Render;
  /** Handles every other request. */
  next: Render;
}

const reasons = new Map<number, RefusedRequest["reason"]>([
  [403, "cross-site"],
  [413, "too-large"],
]);

/** Route label of a request in the metrics: the name of its page, or a category for other paths. */
function routeLabel(pathname: string): string {
  const [, category = "other"] = /^\/(assets|api|sandbox|healthz|readyz)(\/|$)/.exec(pathname) ?? [];
  return category === "other" ? (matchRoute(pageOf(pathname))?.name ?? category) : category;
}

/** Checks whether a request is a form submission for which the browser expects a page. */
function isFormSubmission({ method, url, headers }: Request): boolean {
  const { pathname } = new URL(url);
  return method === "POST" && !pathname.startsWith("/api/") && /text\/html/.test(headers.get("accept") ?? "");
}

/**
 * Creates the handler for the first steps of every request: validation, redirects, page cache, admission control. Sets
 * the security headers on every response; a cached page is stored with its headers.
 */
export function createPipeline(
  { env, log, pageLimits }: Portal,
  { inline, renderRefusal, renderShared, next }: Renderers,
): Serve {
  const validate = createRequestValidation(env);
  const redirectToLogin = createLoginRedirect(env.isSecure);
  const assets = assetHeaders(env);
  const always = { ...assets, ...securityHeaders };
  const { session, device } = cookieNames(env.isSecure);

  /** Adds the security headers that are not set yet; a page may set a stricter one itself. */
  function secured(response: Response): Response {
    const isAsset = response.headers.get("cache-control")?.includes("immutable") ?? false;
    for (const [name, value] of Object.entries(isAsset ? assets : always)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  }

  const admission = createAdmission(env.isSecure);
  const knownHashes = new Set([...inline, busyStyle]);
  const render: Render = async (request) => secured(await admission.admit(request, () => next(request)));
  const pages =
    env.PAGE_FRESH_SECONDS === 0
      ? render
      : pageCache(render, {
          keyOf: publicPageKeys(pageKeyEntries),
          render: (request) => admission.admitAs("visitor", request, () => renderShared(request)),
          personalCookies: [session, device],
          freshMs: env.PAGE_FRESH_SECONDS * 1000,
          staleMs: Math.max(env.PAGE_FRESH_SECONDS, staleSeconds) * 1000,
          maxBytes: pageCacheBytes,
          headersFor: (html) => ({ ...always, "Content-Security-Policy": hashPolicy(env, html, knownHashes) }),
          refuse: async (request) => {
            const waitSeconds = await pageLimits.countForVisitor(request);
            return waitSeconds ? secured(tooManyPagesResponse(waitSeconds)) : undefined;
          },
          onError: (error) => log.error({ err: error }, "failed to re-render a cached page"),
        });

  /**
   * Responds to a rejected form submission with a page that explains the reason, and to others with one line of text.
   */
  async function refuse(request: Request, refused: Response): Promise<Response> {
    const reason = reasons.get(refused.status);
    if (!reason || !isFormSubmission(request)) return secured(refused);
    const { pathname } = new URL(request.url);
    const details = { status: refused.status, reason, page: pathname };
    const page = await admission.admitAs("visitor", request, () => renderRefusal(request, details));
    page.headers.set("Connection", "close"); // the rest of the body is not read
    return secured(page);
  }

  async function receive(request: Request): Promise<Response> {
    const limits = bodyLimits(new URL(request.url).pathname);
    const received = limits ? await readBody(request, limits) : request;
    return received ? render(received) : refuse(request, bodyTooLargeResponse());
  }

  function enter(request: Request): Response | Promise<Response> {
    const refused = validate(request) ?? redirectToCanonicalUrl(request) ?? redirectToLogin(request);
    if (refused) return refuse(request, refused);
    return isRead(request) ? pages(request) : receive(request);
  }

  return (request) =>
    timePage(
      request,
      () => routeLabel(new URL(request.url).pathname),
      () => enter(request),
    );
}
