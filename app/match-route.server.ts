import { isDeepStrictEqual } from "node:util";
import { matchPath, type Params } from "@remix-run/react";
import { bounds } from "#contract/bounds.ts";
import type { Facts } from "./page-row.ts";
import { pages } from "./pages.ts";
import { isRouteName, patterns, type ParamName, type RouteName } from "./paths.ts";

const id = /^\d{1,12}$/;

const formats: Record<ParamName, RegExp> = {
  id,
  attachmentId: id,
  available_batch_id: id,
  batch_id: id,
  bookId: id,
  complainId: id,
  coursePaymentId: id,
  deliveryId: id,
  eventId: id,
  fileId: id,
  freeVideoId: id,
  pageNo: id,
  pendingVideoId: id,
  schedule_id: id,
  scheduleId: id,
  subjectId: id,
  videoId: id,
  year_course_session_id: id,
  grant: /^[\w-][\w.-]{0,63}$/,
  key: /^[\w-]{22,64}$/,
  name: /^[\w-]{1,64}\.(avif|ics|jpg|png|webp)$/,
  orderId: /^(orderId|\d{1,12})$/,
  part: /^\w[\w-]{0,50}\.(m3u8|mp4|m4s|ts)$/,
  subjectKind: /^(lecture|question|sheet)$/,
  slug: /^[a-z0-9-]{1,64}$/,
  "*": /^\w[\w.-]*(\/\w[\w.-]*)*$/,
};
const formatOf = new Map<string, RegExp>(Object.entries(formats));

function areValid(params: Params): boolean {
  return Object.entries(params).every(([param, value = ""]) => formatOf.get(param)?.test(value));
}

function depthOf(pathname: string): number {
  return pathname.split("/").length;
}

/** Routes in the order of `pages`, by which the first one wins where two patterns fit. */
const routes = Object.keys(patterns)
  .filter(isRouteName)
  .map((name) => {
    const pattern = patterns[name];
    const [prefix = "", ...rest] = pattern.split(/:\w+|\*/);
    const suffix = rest.at(-1) ?? prefix;
    const depth = pattern.endsWith("*") ? undefined : depthOf(pattern);
    return { name, path: pattern, caseSensitive: true, prefix, suffix, depth };
  });

export interface RouteMatch {
  name: RouteName;
  params: Params;
}

/**
 * Finds the route and params of a pathname; undefined if it is too long, no route matches or a param is malformed. Only
 * the canonical form matches: no percent-encoded letters, no wrongly capitalized ones, no trailing slash.
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  if (pathname.length > bounds.pathLength) return undefined;
  const depth = depthOf(pathname);
  for (const route of routes) {
    const { prefix, suffix } = route;
    const isCandidate = (route.depth ?? depth) === depth && pathname.startsWith(prefix) && pathname.endsWith(suffix);
    // matchPath compiles the pattern on each call and accepts trailing slashes, so it is called for candidates only
    const found = isCandidate && matchPath(route, pathname);
    if (found) return areValid(found.params) ? { name: route.name, params: found.params } : undefined;
  }
  return undefined;
}

/**
 * Builds the path of a route named by external input; undefined for an unknown route, one with a wildcard, or params
 * that do not fit it.
 */
export function addressOf({ name, params }: { name: string; params: Params }): string | undefined {
  if (!isRouteName(name)) return undefined;
  const address = patterns[name].replace(/:(\w+)/g, (_, param: string) => params[param] ?? "");
  return isDeepStrictEqual(matchRoute(address), { name, params }) ? address : undefined;
}

export function pagePathOf(pathname: string): string {
  return pathname.replace(/\.data$/, "");
}

const rows = new Map<string | undefined, Facts>(pages.map((row) => [row.name, row]));

export function pageFacts(pathname: string): Facts {
  return rows.get(matchRoute(pagePathOf(pathname))?.name) ?? {};
}

/** Routes that redirect to the admin site, which interprets the rest of the path itself. */
const adminRoutes = new Set<RouteName>(["admin", "admin-any"]);

/**
 * Returns the canonical form of a pathname that the router accepts in another form: with trailing slashes, capital or
 * percent-encoded letters. Undefined if it is canonical already, too long, below /admin or matches no page. Throws a
 * URIError for malformed percent-encoding.
 */
export function canonicalPath(pathname: string): string | undefined {
  const page = pagePathOf(pathname);
  if (page.length > bounds.pathLength || !/[A-Z%]|.\/$/.test(page) || matchRoute(page)) return undefined;
  const decoded = page.split("/").map((part) => decodeURIComponent(part).replaceAll("/", "%2F"));
  const plain = decoded.slice(0, decoded.findLastIndex((part) => part !== "") + 1).join("/") || "/";
  const depth = depthOf(plain);
  for (const { name, path, depth: routeDepth = depth } of routes) {
    const found = routeDepth === depth && matchPath(path, plain);
    if (found && !adminRoutes.has(name))
      return addressOf({ name, params: found.params })?.concat(pathname.slice(page.length));
  }
  return undefined;
}
