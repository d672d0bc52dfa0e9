import { isDeepStrictEqual } from "node:util";
import { matchPath, type Params } from "@remix-run/react";
import { bounds } from "#contract/bounds.ts";
import { patterns, type ParamName, type RouteName } from "./paths.ts";

const id = /^\d{1,12}$/;

/** The shape of a param, wherever an address has one of this name. */
const shapes: Record<ParamName, RegExp> = {
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
  videoId: id,
  year_course_session_id: id,
  grant: /^[\w-][\w.-]{0,63}$/,
  key: /^[\w-]{22,64}$/,
  name: /^[\w-]{1,64}\.(avif|ics|jpg|png|webp)$/,
  orderId: /^(orderId|\d{1,12})$/,
  part: /^\w[\w-]{0,50}\.(m3u8|mp4|m4s|ts)$/,
  slug: /^[a-z0-9-]{1,64}$/,
  "*": /^\w[\w.-]*(\/\w[\w.-]*)*$/,
};
const shapeOf = new Map<string, RegExp>(Object.entries(shapes));

function areSound(params: Params): boolean {
  return Object.entries(params).every(([param, value = ""]) => shapeOf.get(param)?.test(value));
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(patterns, name);
}

function depthOf(pathname: string): number {
  return pathname.split("/").length;
}

/** In the order of the table, which is the router's own wherever two patterns fit. */
const routes = Object.keys(patterns)
  .filter(isRouteName)
  .map((name) => {
    const pattern = patterns[name];
    const [begins = "", ...rest] = pattern.split(/:\w+|\*/);
    const ends = rest.at(-1) ?? begins;
    const depth = pattern.endsWith("*") ? undefined : depthOf(pattern);
    return { name, path: pattern, caseSensitive: true, begins, ends, depth };
  });

export interface RouteMatch {
  name: RouteName;
  params: Params;
}

/**
 * The route whose page a pathname is the address of, and its params; undefined when there is none, or a param has not
 * its shape. An address has one spelling: no encoded letter, no capital for a small one, no slash at its end.
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  if (pathname.length > bounds.pathLetters) return undefined;
  const depth = depthOf(pathname);
  for (const route of routes) {
    const { begins, ends } = route;
    const isNear = (route.depth ?? depth) === depth && pathname.startsWith(begins) && pathname.endsWith(ends);
    // The router compiles a pattern anew each time, and would take slashes at the end: it is asked of the few that fit.
    const found = isNear && matchPath(route, pathname);
    if (found) return areSound(found.params) ? { name: route.name, params: found.params } : undefined;
  }
  return undefined;
}

/** The address of a route that somebody else names; undefined when the table has none such, or the params are not its own. */
export function addressOf(named: { name: string; params: Params }): string | undefined {
  const { name, params } = named;
  if (!isRouteName(name)) return undefined;
  const address = patterns[name].replace(/:(\w+)/g, (_, param: string) => params[param] ?? "");
  return isDeepStrictEqual(matchRoute(address), { name, params }) ? address : undefined;
}

/** The address of a page, of its own pathname or that of its data. */
export function pageOf(pathname: string): string {
  return pathname.replace(/\.data$/, "");
}

/** Each leads to the admin site, in whatever spelling it understands. */
const ofAdminSite = new Set<RouteName>(["admin", "admin-any"]);

/**
 * The one spelling of a well-formed pathname at which the router, but not the table, finds a page: with slashes at its end, capitals
 * for small letters, letters encoded. Undefined where it has that spelling, or no page is there.
 */
export function respelled(pathname: string): string | undefined {
  const page = pageOf(pathname);
  if (page.length > bounds.pathLetters || !/[A-Z%]|.\/$/.test(page) || matchRoute(page)) return undefined;
  const decoded = page.split("/").map((part) => decodeURIComponent(part).replaceAll("/", "%2F"));
  const plain = decoded.join("/").replace(/\/+$/, "") || "/";
  const depth = depthOf(plain);
  for (const { name, path, depth: own = depth } of routes) {
    const found = own === depth && matchPath(path, plain);
    if (found && !ofAdminSite.has(name))
      return addressOf({ name, params: found.params })?.concat(pathname.slice(page.length));
  }
  return undefined;
}
