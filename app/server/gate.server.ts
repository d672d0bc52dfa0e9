import type { RouteName } from "#app/paths.ts";
import { maxPictureBytes } from "./picture.server.ts";
import { routeAddress } from "./route-address.server.ts";
import { cookieNames } from "./session.server.ts";
import type { Env } from "#env";

const maxUrlBytes = 2048;
const maxQueryKeys = 40;
const formBytes = 64 * 1024;
/** Enough that files a little too large are still refused in the form's own words. */
const attachmentBytes = 4_400_000;
/** Pages whose forms may bring files, and how much these may weigh. */
const uploadPages: [RouteName, number][] = [
  ["my-account", maxPictureBytes],
  ["my-courses-payment-done", maxPictureBytes],
  ["my-complain-box", attachmentBytes],
  ["my-complain-box-show", attachmentBytes],
];
const uploads = uploadPages.map(([name, bytes]) => ({ page: new RegExp(`^${routeAddress(name)}(\\.data)?$`), bytes }));
/** A gateway sends doctors back with a POST from its own site, and reports from its own server. Both decide nothing. */
const fromGateways = /^\/api\/v3\/payments\/(sslcommerz\/(ipn|return\/(success|fail|cancel))|bkash\/webhook)$/;
const reads = new Set(["GET", "HEAD"]);
const pageMethods = [...reads, "POST"];
const apiMethods = [...pageMethods, "PUT", "PATCH", "DELETE"];
/** Whoever watches over the process asks it by its own address. */
const forProbes = new Set(["/healthz", "/readyz"]);
const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** What people read who chose a photo straight from their camera. */
const tooLarge = "যা পাঠিয়েছেন তা বেশি বড়। ছবি ১ মেগাবাইটের মধ্যে হতে হবে। পিছনে ফিরে ছোট করে আবার দিন।";

/** The most a POST may weigh: a form's fields, and on a page that takes files these as well. */
export function maxBodyBytes(pathname: string): number {
  return formBytes + (uploads.find(({ page }) => page.test(pathname))?.bytes ?? 0);
}

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

export function bodyTooLarge(): Response {
  return refusal(413, tooLarge);
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

  function refusesWrite(request: Request): boolean {
    const site = request.headers.get("sec-fetch-site");
    if (site !== null) return site !== "same-origin" && site !== "none";
    const origin = request.headers.get("origin");
    if (origin !== null) return !origins.has(origin);
    return request.headers.get("cookie")?.includes(`${session}=`) ?? false;
  }

  return (request) => {
    if (request.url.length > maxUrlBytes) return refusal(414, "URI too long");
    const url = partsOf(request.url);
    const methods = url.pathname.startsWith("/api/v3/") ? apiMethods : pageMethods;
    if (!methods.includes(request.method)) return refusal(405, "Method not allowed", { allow: methods.join(", ") });
    if (!forProbes.has(url.pathname) && !namesUs(request, url)) return refusal(421, "Unknown host");
    if (!isWellFormed(url.pathname) || !isWellFormed(url.search.replaceAll("+", " ")))
      return refusal(400, "Malformed URL");
    if (url.searchParams.size > maxQueryKeys || url.searchParams.has("_data")) return refusal(400, "Bad query");
    if (url.pathname.startsWith("/__")) return refusal(404, "Not found");
    if (isRead(request)) return undefined;
    if (!fromGateways.test(url.pathname) && refusesWrite(request)) return refusal(403, "Cross-site request refused");
    if (request.headers.has("content-encoding")) return refusal(415, "Compressed bodies are not read");
    if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes(url.pathname)) return bodyTooLarge();
    return undefined;
  };
}
