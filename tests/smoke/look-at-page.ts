import AxeBuilder from "@axe-core/playwright";
import { expect, test, type BrowserContext, type Page, type Response } from "@playwright/test";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { budgetOf } from "#tests/load/budgets.ts";
import { sidewaysOverflow, watchErrors } from "#tests/support/inspect-page.ts";
import { nonsenseIn, withoutScripts } from "#tests/support/reading.ts";
import { totalWireBytes, watchTraffic, type Traffic, type WireRequest } from "#tests/support/traffic.ts";
import { readOnWire } from "#tests/support/wire.ts";
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
  await softly(page.getByRole("main"), `${path}: one main part`).toHaveCount(1);
  await softly(page.getByRole("banner"), `${path}: headers, ${framed}`).toHaveCount(framed);
  await softly(page.getByRole("contentinfo"), `${path}: footers, ${framed}`).toHaveCount(framed);
  await softly(page.getByTestId("footer-details"), `${path}: footers with details, ${details}`).toHaveCount(details);
  const overflow = await sidewaysOverflow(page);
  softly(overflow, `${path} scrolls sideways by ${overflow} px`).toBeLessThanOrEqual(0);
}

async function expectSense(page: Page, answer: Response, path: string): Promise<void> {
  const markup = nonsenseIn(withoutScripts(await answer.text()));
  softly(markup, `${path} is sent with: ${markup}`).toBeUndefined();
  const shown = nonsenseIn(await page.locator("body").innerText());
  softly(shown, `${path} shows: ${shown}`).toBeUndefined();
}

/** A stored page gets lighter a moment after its first visit, once the best compression is done. */
async function expectLightDocument(page: Page, path: string, name: string): Promise<void> {
  const url = target.origin + path;
  const cookie = (await page.context().cookies(url)).map((one) => `${one.name}=${one.value}`).join("; ");
  const read = (headers = {}) => readOnWire(url, { ...(cookie && { cookie }), ...headers });
  const { html } = budgetOf(name);
  await softly
    .poll(async () => (await read()).wireBytes, `${path} weighs at most ${html} bytes, headers included`)
    .toBeLessThanOrEqual(html);
  if (!(name in publicPages)) return;
  const comeBack = async () => read({ "if-none-match": (await read()).headers["etag"] ?? "" });
  await softly
    .poll(async () => (await comeBack()).wireBytes, `${path} costs at most ${revisitBytes} bytes who comes back`)
    .toBeLessThanOrEqual(revisitBytes);
}

function isNeedless({ url, type }: WireRequest): boolean {
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
  await traffic.atRest();
  const scriptBytes = totalWireBytes(traffic.ofType("Script"));
  softly(scriptBytes, `${path}: ${scriptBytes} bytes of scripts, at most ${scripts}`).toBeLessThanOrEqual(scripts);
  const imageBytes = totalWireBytes(traffic.ofType("Image"));
  softly(imageBytes, `${path}: ${imageBytes} bytes of pictures, at most ${images}`).toBeLessThanOrEqual(images);
  const needless = traffic.requests.filter(isNeedless).map(({ url }) => url);
  softly(needless, `${path} asks for ${needless.join(" and ")}`).toEqual([]);
}

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.keyboard.press("Tab"); // shows every section
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // in the page's own tab: nothing comes from elsewhere
    .options({ resultTypes: ["violations"] })
    .analyze();
  const findings = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(" ")}`);
  softly(findings, `${path}: axe finds ${findings.join("; ")}`).toEqual([]);
}

async function lookAtPage(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  const errors = watchErrors(page);
  const traffic = await watchTraffic(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const answer = await page.goto(path);
  const ended = new URL(page.url()).pathname;
  const name = routeOf(ended) ?? "";
  softly(answer?.status(), `${path} answers ${answer?.status()}`).toBe(200);
  if (routeOf(path) !== "on-spot-quiz") softly(ended, `${path} leads to ${ended}`).toBe(path); // or to a login, as the centre wants
  if (answer?.ok()) {
    const faults = headerFaults(await answer.allHeaders(), target.isSecure);
    softly(faults, `${path}: ${faults.join("; ")}`).toEqual([]);
    await expectLightTraffic(traffic, path, name);
    await expectFrame(page, path, name);
    await expectSense(page, answer, path);
    await expectAccessible(page, path);
    softly(errors, `${path} logs: ${errors.join("\n")}`).toEqual([]);
    await expectLightDocument(page, path, name);
  }
  await page.close();
}

/** Opens each page in a tab of its own and expects all of it to be as it should: softly, so that the next is looked at too. */
export async function lookAtPages(context: BrowserContext, paths: string[]): Promise<void> {
  for (const path of paths) await test.step(path, () => lookAtPage(context, path));
}
