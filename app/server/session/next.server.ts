import { z } from "zod";
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
const shapes: Partial<Record<string, RegExp>> = {
  slug: /^[a-z0-9-]{1,64}$/,
  key: /^[\w-]{22,64}$/,
  orderId: /^(orderId|\d{1,12})$/,
  grant: /^[\w-][\w.-]{0,63}$/,
  part: /^\w[\w-]{0,50}\.(m3u8|mp4|m4s|ts)$/,
};
const id = /^\d{1,12}$/;

const targets = Object.entries(patterns).flatMap(([name, pattern]) => {
  const isTarget = pattern.startsWith("/my/") || listedPages.some((page) => page === name);
  if (!isTarget) return [];
  const address = new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
  return [{ name, pattern, address, params: [...pattern.matchAll(/:(\w+)/g)].map(([, param = ""]) => param) }];
});

function areSound(names: string[], params: Record<string, string>): boolean {
  return (
    Object.keys(params).length === names.length &&
    names.every((name) => Object.hasOwn(params, name) && (shapes[name] ?? id).test(params[name] ?? ""))
  );
}

/** The `next` that leads back to an address; undefined when nothing may lead there. */
export function nextTo(pathname: string): string | undefined {
  for (const { name, address, params } of targets) {
    const groups = address.exec(pathname)?.groups;
    const found = { ...groups };
    if (address.test(pathname) && areSound(params, found)) return JSON.stringify({ name, params: found });
  }
  return undefined;
}

/** The address a `next` stands for; undefined when it does not parse, or names a page nobody is sent back to. */
export function pathOfNext(next: string | null | undefined): string | undefined {
  if (!next || next.length > maxNextLength) return undefined;
  const parsed = Next.safeParse(parsedJson(next));
  if (!parsed.success) return undefined;
  const { name, params } = parsed.data;
  const target = targets.find((one) => one.name === name);
  if (!target || !areSound(target.params, params)) return undefined;
  return target.pattern.replace(/:(\w+)/g, (_, param: string) => params[param] ?? "");
}

/** The `next` of a request's query, if it leads anywhere. */
export function nextOf(request: Request): string | undefined {
  const next = new URL(request.url).searchParams.get("next");
  return next !== null && pathOfNext(next) !== undefined ? next : undefined;
}

/** A page with the `next` that leads back to where the request wanted to go. */
export function withNext(page: string, request: Request): string {
  const { pathname } = new URL(request.url);
  return withQuery(page, { next: nextTo(pathname.replace(/\.data$/, "")) });
}

/** Where a login leads. */
export function afterLogin(next: string | null | undefined): string {
  return pathOfNext(next) ?? path("my-dashboard");
}
