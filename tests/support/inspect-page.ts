import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { frameOf, routeAt } from "./page-frames.ts";
import { nonsenseIn } from "./reading.ts";
import { bodyText } from "./texts.ts";

const htmlBytes = 13_000; // of a page below /my

/** What axe finds on the page as it stands, and, of its dark colours, too little contrast: nothing else depends on them. Legacy means without a page of its own to put the findings of frames together: there are none. */
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

/** Enlarges every letter, as phones and browsers do. */
export async function enlarge(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), `${106.25 * (percent / 100)}%`);
}

export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Lets every name and sentence of the page end in a word that is longer than a phone is wide; labels and figures are the site's own. */
async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const own =
      "script, style, select, textarea, nav, .button, button, th, td, dt, .tag, .state, .cue, .nowrap, .number, .price";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      if (text.trim().length < 4 || node.parentElement?.closest(own)) continue;
      node.textContent = `${text} অতিদীর্ঘনামেরএকটিশব্দযাকোথাওভাঙেনাVeryLongUnbreakableWordIndeed`;
    }
  });
}

/** The errors that the pages of a test will log. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", ({ message }) => errors.push(message));
  return errors;
}

/** What stands around the page is what is to stand around its screen. */
async function expectFrame(page: Page, path: string): Promise<void> {
  const { header, footer } = frameOf(routeAt(path));
  await expect(page.getByRole("banner"), `${path}: headers`).toHaveCount(header ? 1 : 0);
  await expect(page.getByRole("contentinfo"), `${path}: footers`).toHaveCount(footer === "none" ? 0 : 1);
  await expect(page.getByTestId("footer-details"), `${path}: details of the footer`).toHaveCount(
    footer === "full" ? 1 : 0,
  );
}

/** Opens a page and looks at it whole: status, what stands around it, title, heading, weight with headers, width at 360 px, and what axe finds unless that is shown of its like. */
export async function inspectPage(
  page: Page,
  path: string,
  { maxBytes = htmlBytes, withAxe = true }: { maxBytes?: number; withAxe?: boolean } = {},
): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  const sizes = await answer?.request().sizes();
  expect((sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0), path).toBeLessThanOrEqual(maxBytes);
  expect((await answer?.body())?.includes(0), `${path}: a letter is lost`).toBe(false);
  await expect(page, path).toHaveTitle(/^\S.* · মাত্রা$/);
  await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
  await expect(page.getByRole("main"), path).toHaveCount(1);
  await expectFrame(page, path);
  expect(nonsenseIn(await bodyText(page)), path).toBeUndefined();
  await expect(page.locator("[style]"), path).toHaveCount(0);
  expect(await sidewaysOverflow(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  if (withAxe) expect(await axeFindings(page)).toEqual([]);
  await lengthenTexts(page);
  expect(await sidewaysOverflow(page), `${path} scrolls sideways with a long name`).toBeLessThanOrEqual(0);
}
