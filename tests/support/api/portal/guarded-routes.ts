import { browserAt, type PlainBrowser } from "./plain-browser.ts";
import type { FakeApi } from "#tests/support/fakes/fake-api.ts";
import { formExamples } from "#tests/support/examples/form-examples.ts";
import { routeExamples, type RouteExample } from "#tests/support/examples/route-examples.ts";
import { cookieSecret } from "./visitor.ts";

/** Every route below /my. */
export const doctorRoutes = routeExamples().filter(({ pattern }) => /^\/my(\/|$)/.test(pattern));

/** Valid example forms of a route; empty if it has none. */
export function formsOf(name: string): Record<string, string>[] {
  return Object.entries(formExamples).find(([id]) => id === name)?.[1] ?? [];
}

/** Every URL that requests only the data of a page, as Remix's router does. */
export function dataUrls({ name, path }: RouteExample): string[] {
  return [`${path}.data`, `${path}.data?_routes=${name}`, `${path}.data?_routes=root%2Cmy%2C${name}`];
}

/** Location that a data response redirects the browser's router to; empty if it is not a redirect. */
export async function readRedirect(response: Response): Promise<string> {
  const [, location = ""] = /"redirect","([^"]*)"/.exec(await response.text()) ?? [];
  return location;
}

/** Starts a fake API and a portal that uses it, and opens a browser at the portal. */
export async function startPortalWithApi(
  api: FakeApi,
  start: (settings: Record<string, string>) => Promise<{ origin: string }>,
) {
  await api.start();
  const { origin } = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "warn" });
  return browserAt(origin);
}

/** Sets a cookie in the browser, as Set-Cookie would. */
export function setCookie({ jar }: PlainBrowser, cookie: string): void {
  const [name = "", ...value] = cookie.split("=");
  jar.set(name, value.join("="));
}
