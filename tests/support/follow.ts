import { randomUUID } from "node:crypto";
import { patterns, type RouteName } from "#app/paths.ts";
import { findIn } from "./find-in.ts";
import type { PlainBrowser } from "./plain-browser.ts";

export type Params = Record<string, string>;

const plain = (param: string) => param.replace("_", "").toLowerCase();

/** The path of a route. Two spellings of a param (`scheduleId`, `schedule_id`) are one. */
export function pathOf(name: RouteName, params: Params): string {
  const values = new Map(Object.entries(params).map(([param, value]) => [plain(param), value]));
  return patterns[name].replace(/:(\w+)/g, (_, param: string) => {
    const value = values.get(plain(param));
    if (!value) throw new Error(`the address of ${name} lacks ${param}: ${JSON.stringify(params)}`);
    return value;
  });
}

async function pageOf(browser: PlainBrowser, page: string): Promise<string> {
  const answer = await browser.send(page);
  if (answer.status !== 200) throw new Error(`${page} answers ${answer.status}, not the page that is to be read`);
  return answer.text();
}

/** The params of the first link on a page that leads to the route. Throws when there is none. */
export async function paramsOfLink(browser: PlainBrowser, page: string, to: RouteName): Promise<Params> {
  const html = await pageOf(browser, page);
  const address = patterns[to].replace(/:(\w+)/g, '(?<$1>[^/"?]+)');
  const found = new RegExp(`href="${address}["?]`).exec(html);
  if (!found) throw new Error(`${page} has no link to ${to}`);
  return { ...found.groups };
}

/** The value of the first field of that name on a page. */
export async function valueOnPage(browser: PlainBrowser, page: string, field: string): Promise<string> {
  return findIn(await pageOf(browser, page), new RegExp(`name="${field}" value="([^"]*)"`), page);
}

/** Sends a form of a page, with a key of its own, and gives the path that it leads to. Throws when it leads nowhere. */
export async function follow(browser: PlainBrowser, page: string, form: Params): Promise<string> {
  const answer = await browser.post(page, { idempotency_key: randomUUID(), ...form });
  const location = answer.headers.get("location");
  if (location === null) throw new Error(`the form of ${page} answers ${answer.status}`);
  return location;
}
