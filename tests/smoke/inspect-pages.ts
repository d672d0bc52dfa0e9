import AxeBuilder from "@axe-core/playwright";
import { expect, test, type BrowserContext, type Page, type Response } from "@playwright/test";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { budgetOf } from "#tests/load/budgets.ts";
import { sidewaysOverflow, watchErrors } from "#tests/support/browser/inspect-page.ts";
import { findNonsense, withoutScripts } from "#tests/support/api/portal/page-content.ts";
import { totalWireBytes, watchTraffic, type Traffic, type WireRequest } from "#tests/support/browser/traffic.ts";
import { readOnWire } from "#tests/support/api/wire.ts";
import { routeOf } from "./links.ts";
import { headerFaults } from "./security-headers.ts";
import { target } from "./target.ts";

const softly = expect.configure({ soft: true });
const revisitBytes = 500;
const withoutFrame = ["batch-schedules"];
const briefFooter = /^(my-|course-schedule$|on-spot-quiz$)/;

async function expectFrame(page: Page, path: string, name: string): Promise<void> {
  const framed = withoutFrame.includes(name) ? 0 : 1;
  const details = briefFooter.test(name) ? 0 : framed;
  await softly(page, `${path}: its title ends in the centre's name`).toHaveTitle(/\S · \S/);
  await softly(page.getByRole("heading", { level: 1 }), `${path}: one main heading`).toHaveCount(1);
  await softly(page.getByRole("main"), `${path}: one main landmark`).toHaveCount(1);
  await softly(page.getByRole("banner"), `${path}: headers, ${framed}`).toHaveCount(framed);
  await softly(page.getByRole("contentinfo"), `${path}: footers, ${framed}`).toHaveCount(framed);
  await softly(page.getByTestId("footer-details"), `${path}: footers with details, ${details}`).toHaveCount(details);
  const overflow = await sidewaysOverflow(page);
  softly(overflow, `${path} scrolls sideways by ${overflow} px`).toBeLessThanOrEqual(0);
}

async function expectNoNonsense(page: Page, response: Response, path: string): Promise<void> {
  const markup = findNonsense(withoutScripts(await response.text()));
  softly(markup, `${path} is sent with: ${markup}`).toBeUndefined();
  const shown = findNonsense(await page.locator("body").innerText());
  softly(shown, `${path} shows: ${shown}`).toBeUndefined();
}

/**
 * Checks the bytes of a page's document, and those of a second visit if the page is public. Polls, because a cached
 * page gets smaller shortly after its first visit, when the best compression is done.
 */
async function expectLightDocument(page: Page, path: string, name: string): Promise<void> {
  const url = target.origin + path;
  const cookie = (await page.context().cookies(url)).map((one) => `${one.name}=${one.value}`).join("; ");
  const read = (headers = {}) => readOnWire(url, { ...(cookie && { cookie }), ...headers });
  const { html } = budgetOf(name);
  await softly
    .poll(async () => (await read()).wireBytes, `${path} is at most ${html} bytes, headers included`)
    .toBeLessThanOrEqual(html);
  if (!(name in publicPages)) return;
  const revisit = async () => read({ "if-none-match": (await read()).headers["etag"] ?? "" });
  await softly
    .poll(async () => (await revisit()).wireBytes, `${path} costs a returning visitor at most ${revisitBytes} bytes`)
    .toBeLessThanOrEqual(revisitBytes);
}

function isUnneeded({ url, type }: WireRequest): boolean {
  if (["Stylesheet", "Font"].includes(type)) return true;
  const isForeign = /^https?:/.test(url) && new URL(url).origin !== target.origin;
  return isForeign && !["Image", "Media"].includes(type);
}

async function expectLightTraffic(traffic: Traffic, path: string, name: string): Promise<void> {
  const { scripts, images } = budgetOf(name);
  if (name === "home") {
    const scriptCount = () => traffic.ofType("Script").length;
    await softly.poll(scriptCount, `${path} starts its scripts once it is idle`).toBeGreaterThan(0);
  }
  await traffic.waitUntilIdle();
  const scriptBytes = totalWireBytes(traffic.ofType("Script"));
  softly(scriptBytes, `${path}: ${scriptBytes} bytes of scripts, at most ${scripts}`).toBeLessThanOrEqual(scripts);
  const imageBytes = totalWireBytes(traffic.ofType("Image"));
  softly(imageBytes, `${path}: ${imageBytes} bytes of pictures, at most ${images}`).toBeLessThanOrEqual(images);
  const unneeded = traffic.requests.filter(isUnneeded).map(({ url }) => url);
  softly(unneeded, `${path} asks for ${unneeded.join(" and ")}`).toEqual([]);
}

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.keyboard.press("Tab"); // shows every section
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // runs in the page's own tab: there are no frames of other origins
    .options({ resultTypes: ["violations"] })
    .analyze();
  const findings = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(" ")}`);
  softly(findings, `${path}: axe finds ${findings.join("; ")}`).toEqual([]);
}

async function checkPage(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  const errors = watchErrors(page);
  const traffic = await watchTraffic(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const response = await page.goto(path);
  const finalPath = new URL(page.url()).pathname;
  const name = routeOf(finalPath) ?? "";
  softly(response?.status(), `${path}: status ${response?.status()}`).toBe(200);
  if (routeOf(path) !== "on-spot-quiz") softly(finalPath, `${path} leads to ${finalPath}`).toBe(path); // a quiz may redirect to the login
  if (response?.ok()) {
    const faults = headerFaults(await response.allHeaders(), target.isSecure);
    softly(faults, `${path}: ${faults.join("; ")}`).toEqual([]);
    await expectLightTraffic(traffic, path, name);
    await expectFrame(page, path, name);
    await expectNoNonsense(page, response, path);
    await expectAccessible(page, path);
    softly(errors, `${path} logs: ${errors.join("\n")}`).toEqual([]);
    await expectLightDocument(page, path, name);
  }
  await page.close();
}

/**
 * Checks each page in its own tab with soft assertions, so that a failure does not keep the next page from being
 * checked.
 */
export async function inspectPages(context: BrowserContext, paths: string[]): Promise<void> {
  for (const path of paths) await test.step(path, () => checkPage(context, path));
}
