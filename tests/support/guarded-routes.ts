import { browserAt, type PlainBrowser } from "./plain-browser.ts";
import type { FakeApi } from "./fake-api.ts";
import { formExamples } from "./form-examples.ts";
import { routeExamples, type RouteExample } from "./route-examples.ts";
import { cookieSecret } from "./visitor.ts";

/** Every route below /my. */
export const mine = routeExamples().filter(({ pattern }) => /^\/my(\/|$)/.test(pattern));

/** The forms of a route, as a person fills them in. */
export function formsOf(name: string): Record<string, string>[] {
  return Object.entries(formExamples).find(([id]) => id === name)?.[1] ?? [];
}

/** Every way to ask for one page's data without its document. */
export function dataAddresses({ name, path }: RouteExample): string[] {
  return [`${path}.data`, `${path}.data?_routes=${name}`, `${path}.data?_routes=root%2Cmy%2C${name}`];
}

/** Where a data answer sends the browser's router: the redirect is the whole of it. */
export async function redirectIn(answer: Response): Promise<string> {
  const [, location = ""] = /"redirect","([^"]*)"/.exec(await answer.text()) ?? [];
  return location;
}

/** A browser at a portal whose API is the given one. */
export async function siteWith(api: FakeApi, start: (settings: Record<string, string>) => Promise<{ origin: string }>) {
  await api.start();
  const { origin } = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "warn" });
  return browserAt(origin);
}

/** Puts a cookie into the browser, as Set-Cookie would. */
export function keep({ jar }: PlainBrowser, cookie: string): void {
  const [name = "", ...value] = cookie.split("=");
  jar.set(name, value.join("="));
}
