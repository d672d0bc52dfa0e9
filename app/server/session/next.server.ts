import { z } from "zod";
import { addressOf, matchRoute, pagePathOf } from "#app/match-route.server.ts";
import { path, patterns, withQuery, type RouteName } from "#app/paths.ts";
import { parsedJson } from "./sealed-cookie.server.ts";

/**
 * Schema of the target after a login: a route's name and params, never a URL, so that it cannot lead to another site.
 */
const Next = z.object({
  name: z.string().max(60),
  params: z.record(z.string().max(40), z.string().max(64)).default({}),
});

const listedPages: RouteName[] = [
  "batch-choose-schedule",
  "batch-details",
  "batch-enrol",
  "category-batch",
  "event",
  "on-spot-quiz",
  "quiz-list",
];

const maxNextLength = 1000;

function isTarget(name: RouteName): boolean {
  return patterns[name].startsWith("/my/") || listedPages.includes(name);
}

export function nextTo(pathname: string): string | undefined {
  const found = matchRoute(pathname);
  return found && isTarget(found.name) ? JSON.stringify(found) : undefined;
}

/**
 * Decodes the query value `next` (target after a login) to its path; undefined if it is invalid or not an allowed
 * target.
 */
export function pathOfNext(next: string | null | undefined): string | undefined {
  if (!next || next.length > maxNextLength) return undefined;
  const parsed = Next.safeParse(parsedJson(next));
  const address = parsed.success ? addressOf(parsed.data) : undefined;
  return address !== undefined && nextTo(address) !== undefined ? address : undefined;
}

export function nextOf(request: Request): string | undefined {
  const next = new URL(request.url).searchParams.get("next");
  return next !== null && pathOfNext(next) !== undefined ? next : undefined;
}

export function withNext(page: string, request: Request): string {
  const { pathname } = new URL(request.url);
  return withQuery(page, { next: nextTo(pagePathOf(pathname)) });
}

export function afterLogin(next: string | null | undefined): string {
  return pathOfNext(next) ?? path("my-dashboard");
}
