import { expect, type Page } from "@playwright/test";
import { matchRoute } from "#app/match-route.server.ts";
import type { RouteName } from "#app/paths.ts";
import { hydrated } from "./hydrated.ts";

/** Link from one page to another: the first on the page that leads to its route. */
export interface Move {
  to: RouteName;
  href: string;
}

const tolerancePx = 3;

function pathnameOf(href: string): string {
  return href.split(/[?#]/)[0] ?? "";
}

function routeOf(href: string): RouteName | undefined {
  return matchRoute(pathnameOf(href))?.name;
}

export interface LinkedPage {
  path: string;
}

/** Pages that links lead to from one page on, with it, one for each route. Forms are not submitted. */
export async function linkedPages(
  page: Page,
  start: string,
  isIn: (pathname: string) => boolean,
): Promise<LinkedPage[]> {
  const found = new Map<RouteName, LinkedPage>();
  const queue = [start];
  for (const path of queue) {
    const name = routeOf(path);
    if (!name || found.has(name)) continue;
    const response = await page.request.get(path);
    const isPage = response.headers()["content-type"]?.startsWith("text/html") ?? false;
    if (!isPage || routeOf(new URL(response.url()).pathname) !== name) continue;
    const html = await response.text();
    found.set(name, { path });
    const hrefs = [...html.matchAll(/<a\b[^>]* href="(\/[^"]*)"/g)].map(([, href = ""]) => href);
    queue.push(...hrefs.map((href) => href.replaceAll("&amp;", "&")).filter(isIn));
  }
  return [...found.values()];
}

/** Moves that a doctor can make from the open page by a tap, one for each route. */
export async function movesOf(page: Page): Promise<Move[]> {
  const anchors = page.locator("a[href^='/']:not([target], [download])").filter({ visible: true });
  const hrefs = await anchors.evaluateAll((elements) => elements.map((anchor) => anchor.getAttribute("href") ?? ""));
  const here = routeOf(new URL(page.url()).pathname);
  const moves = new Map<RouteName, Move>();
  for (const href of hrefs) {
    const to = routeOf(href);
    if (to && to !== here && !moves.has(to)) moves.set(to, { href, to });
  }
  return [...moves.values()];
}

/** Waits until the page no longer changes: loaded, and hydrated if the application runs there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  if (await page.evaluate(() => "__remixContext" in window)) await hydrated(page);
}

/** Distance from where the open page should begin: from its top, or from the target of its address. */
function offsetFromStart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (!target) return scrollY;
    const { top } = target.getBoundingClientRect();
    return top >= 0 && top < innerHeight ? 0 : top;
  });
}

/**
 * Scrolls down to a link, taps it, and expects the next page at its start. Returns a function that goes back and
 * expects the old place.
 */
export async function tapAway(page: Page, { href }: Pick<Move, "href">) {
  const from = page.url();
  const link = page.locator(`a[href="${href}"]`).filter({ visible: true }).first();
  const place = await link.evaluate((element) => {
    scrollTo(0, document.documentElement.scrollHeight); // as far as possible if the link is in the fixed menu
    element.scrollIntoView({ block: "start", behavior: "instant" });
    return scrollY;
  });
  const move = `${new URL(from).pathname} → ${href}`;
  await link.tap();
  await page.waitForURL((address) => address.href !== from);
  await settled(page);
  await expect.poll(() => offsetFromStart(page), `${move} begins at the start`).toBe(0);

  async function goBack(): Promise<void> {
    await page.goBack();
    await page.waitForURL(from);
    await settled(page);
    const distance = async () => Math.abs((await page.evaluate(() => scrollY)) - place);
    await expect.poll(distance, `Back over ${move} returns to ${place}`).toBeLessThanOrEqual(tolerancePx);
  }
  return { goBack, place };
}
