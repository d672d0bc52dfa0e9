import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { frameOf, routeAt } from "#tests/support/examples/page-frames.ts";
import { findNonsense } from "#tests/support/api/portal/page-content.ts";
import { bodyText } from "./texts.ts";

const maxHtmlBytes = 13_000; // default for pages below /my

/**
 * Accessibility violations that axe finds on the current page: all rules in the light colour scheme, and only contrast
 * in the dark one, since nothing else depends on it. Legacy mode avoids opening an extra page for results of frames;
 * there are none.
 */
export async function axeFindings(page: Page): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const light = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const dark = await new AxeBuilder({ page }).setLegacyMode().withRules("color-contrast").analyze();
  const found = [...light.violations, ...dark.violations];
  return found.map(({ id, nodes }) => [page.url(), id, nodes.map(({ html, any }) => [html, any[0]?.message])]);
}

/** Sets the font size to a percentage of the default, as the text zoom of phones and browsers does. */
export async function enlarge(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), `${106.25 * (percent / 100)}%`);
}

export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Appends a word wider than a phone to every text that comes from data; skips labels and figures, which the site
 * controls.
 */
async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const siteTexts =
      "script, style, select, textarea, nav, .button, button, th, td, dt, .tag, .state, .cue, .nowrap, .number, .price";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      if (text.trim().length < 4 || node.parentElement?.closest(siteTexts)) continue;
      node.textContent = `${text} অতিদীর্ঘনামেরএকটিশব্দযাকোথাওভাঙেনাVeryLongUnbreakableWordIndeed`;
    }
  });
}

/** Collects the errors that the page logs from now on. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", ({ message }) => errors.push(message));
  return errors;
}

/** Errors of a page besides React's own report that it rendered the page anew, because of what others added to it. */
export function besidesRendering(errors: string[]): string[] {
  return errors.filter((error) => !/Minified React error #(418|423|425)\b/.test(error));
}

/** Expects the header and footer that `page-frames.ts` lists for the route. */
async function expectFrame(page: Page, path: string): Promise<void> {
  const { header, footer } = frameOf(routeAt(path));
  await expect(page.getByRole("banner"), `${path}: headers`).toHaveCount(header ? 1 : 0);
  await expect(page.getByRole("contentinfo"), `${path}: footers`).toHaveCount(footer === "none" ? 0 : 1);
  await expect(page.getByTestId("footer-details"), `${path}: details of the footer`).toHaveCount(
    footer === "full" ? 1 : 0,
  );
}

/**
 * Opens a page and checks it: status, transferred bytes with headers, title, one heading, header and footer, no
 * nonsense in the text, no horizontal scrolling at the current width even with long names, and accessibility unless
 * `withAxe` is false.
 */
export async function inspectPage(
  page: Page,
  path: string,
  { maxBytes = maxHtmlBytes, withAxe = true }: { maxBytes?: number; withAxe?: boolean } = {},
): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  const sizes = await response?.request().sizes();
  expect((sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0), path).toBeLessThanOrEqual(maxBytes);
  expect((await response?.body())?.includes(0), `${path} contains a NUL byte`).toBe(false);
  await expect(page, path).toHaveTitle(/^\S.* · মাত্রা$/);
  await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
  await expect(page.getByRole("main"), path).toHaveCount(1);
  await expectFrame(page, path);
  expect(findNonsense(await bodyText(page)), path).toBeUndefined();
  await expect(page.locator("[style]"), path).toHaveCount(0);
  expect(await sidewaysOverflow(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  if (withAxe) expect(await axeFindings(page)).toEqual([]);
  await lengthenTexts(page);
  expect(await sidewaysOverflow(page), `${path} scrolls sideways with a long name`).toBeLessThanOrEqual(0);
}
