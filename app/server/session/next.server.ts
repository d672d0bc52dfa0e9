import { z } from "zod";
import { addressOf, matchRoute, pageOf } from "#app/match-route.server.ts";
import { path, patterns, withQuery, type RouteName } from "#app/paths.ts";
import { parsedJson } from "./sealed-cookie.server.ts";

/** Where a doctor wants to go after logging in: a route's name and its params, never an address. */
const Next = z.object({
  name: z.string().max(60),
  params: z.record(z.string().max(40), z.string().max(64)).default({}),
});

/** Besides everything below /my, the pages that send a visitor to log in. */
const listedPages: RouteName[] = [
  "batch-choose-schedule",
  "batch-details",
  "batch-enroll",
  "category-batch",
  "event",
  "on-spot-quiz",
  "quiz-list",
];

const maxNextLength = 1000;

function isTarget(name: RouteName): boolean {
  return patterns[name].startsWith("/my/") || listedPages.includes(name);
}

/** The `next` that leads back to an address; undefined when nothing may lead there. */
export function nextTo(pathname: string): string | undefined {
  const found = matchRoute(pathname);
  return found && isTarget(found.name) ? JSON.stringify(found) : undefined;
}

/** The address a `next` stands for; undefined when it does not parse, or names a page nobody is sent back to. */
export function pathOfNext(next: string | null | undefined): string | undefined {
  if (!next || next.length > maxNextLength) return undefined;
  const parsed = Next.safeParse(parsedJson(next));
  const address = parsed.success ? addressOf(parsed.data) : undefined;
  return address !== undefined && nextTo(address) !== undefined ? address : undefined;
}

/** The `next` of a request's query, if it leads anywhere. */
export function nextOf(request: Request): string | undefined {
  const next = new URL(request.url).searchParams.get("next");
  return next !== null && pathOfNext(next) !== undefined ? next : undefined;
}

/** A page with the `next` that leads back to where the request wanted to go. */
export function withNext(page: string, request: Request): string {
  const { pathname } = new URL(request.url);
  return withQuery(page, { next: nextTo(pageOf(pathname)) });
}

/** Where a login leads. */
export function afterLogin(next: string | null | undefined): string {
  return pathOfNext(next) ?? path("my-dashboard");
}
