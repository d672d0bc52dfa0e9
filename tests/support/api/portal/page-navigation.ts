import { randomUUID } from "node:crypto";
import { patterns, type RouteName } from "#app/paths.ts";
import { findIn } from "#tests/support/api/find-in.ts";
import type { PlainBrowser } from "./plain-browser.ts";

export type Params = Record<string, string>;

const normalized = (param: string) => param.replace("_", "").toLowerCase();

/** Path of a route. The names of params match in camel case and snake case (`scheduleId`, `schedule_id`). */
export function pathOf(name: RouteName, params: Params): string {
  const values = new Map(Object.entries(params).map(([param, value]) => [normalized(param), value]));
  return patterns[name].replace(/:(\w+)/g, (_, param: string) => {
    const value = values.get(normalized(param));
    if (!value) throw new Error(`the path of ${name} needs ${param}: ${JSON.stringify(params)}`);
    return value;
  });
}

async function pageOf(browser: PlainBrowser, page: string): Promise<string> {
  const response = await browser.send(page);
  if (response.status !== 200) throw new Error(`${page} returned ${response.status} instead of 200`);
  return response.text();
}

/** Params of the first link to a route on a page. Throws if there is none. */
export async function paramsOfLink(browser: PlainBrowser, page: string, to: RouteName): Promise<Params> {
  const html = await pageOf(browser, page);
  const address = patterns[to].replace(/:(\w+)/g, '(?<$1>[^/"?]+)');
  const found = new RegExp(`href="${address}["?]`).exec(html);
  if (!found) throw new Error(`${page} has no link to ${to}`);
  return { ...found.groups };
}

/** Value of the first form field with a name on a page. Throws if there is none. */
export async function valueOnPage(browser: PlainBrowser, page: string, field: string): Promise<string> {
  return findIn(await pageOf(browser, page), new RegExp(`name="${field}" value="([^"]*)"`), page);
}

/** Submits a form of a page, with a new idempotency key. Returns the Location header; throws if there is none. */
export async function submitForm(browser: PlainBrowser, page: string, form: Params): Promise<string> {
  const response = await browser.post(page, { idempotency_key: randomUUID(), ...form });
  const location = response.headers.get("location");
  if (location === null) throw new Error(`the form of ${page} returned ${response.status} without a redirect`);
  return location;
}
