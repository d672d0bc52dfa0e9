import { redirectToCleanQuery, redirectToSinglePath } from "./canonical-url.server.ts";
import { bodyLimits, isUpload } from "./input-limits.server.ts";
import { cookieNames } from "../session/session.server.ts";
import { tooManyPages } from "../session/page-limits.server.ts";
import { hasDuplicateFields } from "../forms/duplicate-fields.server.ts";
import { bounds } from "#contract/bounds.ts";
import { webhookAddresses } from "#contract/payments/gateways.ts";
import type { PortalEnv } from "#app/server/config/portal-env.server.ts";

/** Paths to which payment gateways legitimately send cross-site POSTs. Their content alone decides nothing. */
const gatewayPaths = new Set<string>(
  webhookAddresses.filter(({ method }) => method === "POST").map(({ path }) => path),
);
const readMethods = new Set(["GET", "HEAD"]);
const pageMethods = [...readMethods, "POST"];
const apiMethods = [...pageMethods, "PUT", "PATCH", "DELETE"];
/** Paths of health probes, which may address the process by any host name. */
const probePaths = new Set(["/healthz", "/readyz"]);
const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

const tooLarge = "যা পাঠিয়েছেন তা বেশি বড়। পিছনে ফিরে লেখা ছোট করে আবার দিন।";

export function isRead({ method }: Request): boolean {
  return readMethods.has(method);
}

/** Creates a plain-text response that closes the connection, since the rest of the request is not read. */
export function rejection(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(message, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      connection: "close",
      ...headers,
    },
  });
}

/**
 * Checks whether there are more raw headers (alternating names and values) than allowed.
 */
export function hasTooManyHeaders(rawHeaders: string[]): boolean {
  return rawHeaders.length > 2 * bounds.headers;
}

export function bodyTooLargeResponse(): Response {
  return rejection(413, tooLarge);
}

export function tooManyPagesResponse(waitSeconds: number): Response {
  return rejection(429, tooManyPages, { "retry-after": String(waitSeconds) });
}

/** Returns the accepted Host values. On a loopback address, all loopback names are the same site. */
export function allowedHosts(publicOrigin: string, isLoopback: boolean): Set<string> {
  const { host, hostname, port } = new URL(publicOrigin);
  if (!isLoopback) return new Set([host]);
  return new Set([hostname, ...loopbackNames].map((name) => (port === "" ? name : `${name}:${port}`)));
}

type UrlParts = Pick<URL, "host" | "pathname" | "search" | "searchParams">;

const plainUrl = /^https?:\/\/([a-z\d.:-]+)(\/[\w/-]*)$/;
const noParams = new URLSearchParams();

/** Splits a URL. Skips the parser for plain URLs, as it costs more than all checks together. */
function partsOf(url: string): UrlParts {
  const [, host, pathname] = plainUrl.exec(url) ?? [];
  return host && pathname ? { host, pathname, search: "", searchParams: noParams } : new URL(url);
}

function isWellFormed(pathname: string): boolean {
  try {
    return !/[\p{Cc}\\\ufffd]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : "";
}

/** Checks for too many query values, or for `_data`, with which Remix bypasses single fetch. */
function isBadQuery(query: URLSearchParams): boolean {
  return query.size > bounds.queryFields || query.has("_data");
}

function isPageRead(request: Request, pathname: string): boolean {
  return isRead(request) && !pathname.startsWith("/api/") && !pathname.endsWith(".data");
}

/**
 * Creates the request validation, which runs before any route. It returns an error response to foreign hosts, overlong
 * or malformed URLs, unknown methods, oversized or compressed bodies, and cross-site writes. Page reads with a
 * repairable URL are redirected; undefined lets a request pass. Remix's own check is not sufficient: it skips resource
 * routes and requests without an Origin.
 */
export function createRequestValidation(env: PortalEnv): (request: Request) => Response | undefined {
  const hosts = allowedHosts(env.PUBLIC_ORIGIN, env.isLoopback);
  const { protocol } = new URL(env.PUBLIC_ORIGIN);
  const origins = new Set([...hosts].map((host) => `${protocol}//${host}`));
  const { session } = cookieNames(env.isSecure);

  function hasOwnHost(request: Request, { host }: UrlParts): boolean {
    return hosts.has(host) && hosts.has(request.headers.get("host") ?? host);
  }

  /**
   * Checks whether a write may be cross-site, by Sec-Fetch-Site, Origin or Referer. Without all three it is accepted
   * only if there is no session that could be misused.
   */
  function isCrossSiteWrite({ headers }: Request): boolean {
    const site = headers.get("sec-fetch-site");
    const origin = headers.get("origin");
    if (site !== null && site !== "same-origin" && site !== "none") return true;
    if (origin !== null && origin !== "null") return !origins.has(origin);
    if (site !== null) return false;
    const referer = headers.get("referer");
    if (origin === null && referer) return !origins.has(originOf(referer));
    return origin === "null" || (headers.get("cookie")?.includes(`${session}=`) ?? false);
  }

  return (request) => {
    if (request.url.length > bounds.urlBytes) return rejection(414, "URI too long");
    const url = partsOf(request.url);
    const methods = url.pathname.startsWith("/api/v3/") ? apiMethods : pageMethods;
    if (!methods.includes(request.method)) return rejection(405, "Method not allowed", { allow: methods.join(", ") });
    if (!probePaths.has(url.pathname) && !hasOwnHost(request, url)) return rejection(421, "Unknown host");
    if (!isWellFormed(url.pathname)) return rejection(400, "Malformed URL");
    // refused before any step builds an address from the path
    if (url.pathname.startsWith("//"))
      return isPageRead(request, url.pathname) ? redirectToSinglePath(request) : rejection(404, "Not found");
    if (url.pathname.startsWith("/__")) return rejection(404, "Not found");
    if (isBadQuery(url.searchParams)) return rejection(400, "Bad query");
    const isWellFormedQuery = isWellFormed(url.search.replaceAll("+", " "));
    if (!isWellFormedQuery || hasDuplicateFields(url.searchParams.keys())) {
      if (isPageRead(request, url.pathname)) return redirectToCleanQuery(request);
      return rejection(400, isWellFormedQuery ? "Bad query" : "Malformed URL");
    }
    if (isRead(request)) return undefined;
    if (!gatewayPaths.has(url.pathname) && isCrossSiteWrite(request))
      return rejection(403, "Cross-site request refused");
    if (request.headers.has("content-encoding")) return rejection(415, "Compressed bodies are not read");
    if (isUpload(request)) return undefined; // its files are limited one by one, so that what was typed is kept
    const maxBytes = bodyLimits(url.pathname)?.bytes ?? Infinity;
    if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return bodyTooLargeResponse();
    return undefined;
  };
}
