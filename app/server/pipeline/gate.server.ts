import { bodyLimits } from "./input-limits.server.ts";
import { cookieNames } from "../session/session.server.ts";
import { tooManyPages } from "../session/page-limits.server.ts";
import { hasRepeats } from "../forms/repeats.server.ts";
import { bounds } from "#contract/bounds.ts";
import { webhookAddresses } from "#contract/payments/gateways.ts";
import type { Env } from "#config/env.ts";

/** A gateway sends doctors back with a POST from its own site, and reports from its own server. Both decide nothing. */
const fromGateways = new Set<string>(
  webhookAddresses.filter(({ method }) => method === "POST").map(({ path }) => path),
);
const reads = new Set(["GET", "HEAD"]);
const pageMethods = [...reads, "POST"];
const apiMethods = [...pageMethods, "PUT", "PATCH", "DELETE"];
/** Whoever watches over the process asks it by its own address. */
const forProbes = new Set(["/healthz", "/readyz"]);
const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** Read by people who chose a photo straight from their camera. */
const tooLarge = "যা পাঠিয়েছেন তা বেশি বড়। ছবি ১ মেগাবাইটের মধ্যে হতে হবে। পিছনে ফিরে ছোট করে আবার দিন।";

/** Whether a request only asks. */
export function isRead({ method }: Request): boolean {
  return reads.has(method);
}

/** A plain answer that ends the connection: what follows on it is not read. */
export function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
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

/** Of names and values as they came, in turns; Node would read on and leave out the rest. */
export function hasTooManyHeaders(rawHeaders: string[]): boolean {
  return rawHeaders.length > 2 * bounds.headers;
}

export function bodyTooLarge(): Response {
  return refusal(413, tooLarge);
}

export function pagesRefused(waitSeconds: number): Response {
  return refusal(429, tooManyPages, { "retry-after": String(waitSeconds) });
}

/** The hosts a request may name. On a loopback address localhost and 127.0.0.1 are the same site. */
export function allowedHosts(publicOrigin: string, isLoopback: boolean): Set<string> {
  const { host, hostname, port } = new URL(publicOrigin);
  if (!isLoopback) return new Set([host]);
  return new Set([hostname, ...loopbackNames].map((name) => (port === "" ? name : `${name}:${port}`)));
}

type UrlParts = Pick<URL, "host" | "pathname" | "search" | "searchParams">;

const plainUrl = /^https?:\/\/([a-z\d.:-]+)(\/[\w/-]*)$/;
const noParams = new URLSearchParams();

/** Most URLs have nothing to decode; they are read without the parser, which costs more than all checks together. */
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

/** More than any page asks for, a name that comes twice, or the framework's own way past single fetch. */
function isBadQuery(query: URLSearchParams): boolean {
  return query.size > bounds.queryFields || hasRepeats(query.keys()) || query.has("_data");
}

/**
 * Refuses, before any route sees it, what no page of the portal ever sends: foreign hosts, overlong or malformed URLs,
 * unknown methods, bodies that claim to be oversized or are compressed, and every write that does not come from the
 * portal's own pages. Remix's own check does not cover resource routes nor requests without an Origin, so it is not
 * relied on.
 */
export function createGate(env: Env): (request: Request) => Response | undefined {
  const hosts = allowedHosts(env.PUBLIC_ORIGIN, env.isLoopback);
  const { protocol } = new URL(env.PUBLIC_ORIGIN);
  const origins = new Set([...hosts].map((host) => `${protocol}//${host}`));
  const { session } = cookieNames(env.isSecure);

  function namesUs(request: Request, { host }: UrlParts): boolean {
    return hosts.has(host) && hosts.has(request.headers.get("host") ?? host);
  }

  /** A browser that says nothing else of a form names the page it stands on; one that says nothing at all has no session to misuse. */
  function refusesWrite({ headers }: Request): boolean {
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
    if (request.url.length > bounds.urlBytes) return refusal(414, "URI too long");
    const url = partsOf(request.url);
    const methods = url.pathname.startsWith("/api/v3/") ? apiMethods : pageMethods;
    if (!methods.includes(request.method)) return refusal(405, "Method not allowed", { allow: methods.join(", ") });
    if (!forProbes.has(url.pathname) && !namesUs(request, url)) return refusal(421, "Unknown host");
    if (!isWellFormed(url.pathname) || !isWellFormed(url.search.replaceAll("+", " ")))
      return refusal(400, "Malformed URL");
    if (url.pathname.startsWith("/__")) return refusal(404, "Not found");
    if (isBadQuery(url.searchParams)) return refusal(400, "Bad query");
    if (isRead(request)) return undefined;
    if (!fromGateways.has(url.pathname) && refusesWrite(request)) return refusal(403, "Cross-site request refused");
    if (request.headers.has("content-encoding")) return refusal(415, "Compressed bodies are not read");
    const most = bodyLimits(url.pathname)?.bytes ?? Infinity;
    if (Number(request.headers.get("content-length") ?? 0) > most) return bodyTooLarge();
    return undefined;
  };
}
