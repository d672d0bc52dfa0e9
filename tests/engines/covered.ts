import { expect } from "@playwright/test";
import { placesOf } from "./drivers/page-scripts.ts";
import type { Tab } from "./drivers/tab.ts";

const controls = ["a[href]", "button", "input:not([type=hidden])", "select", "textarea", "summary", "label"];

/** Left out: running notices, which pass below their heading, and fields for programs, which nobody sees. */
const except = ".ticker-window, [aria-hidden=true]";

/** Expects that nothing lies over the middle of a link, a button or a field, each scrolled into view. Where a layer is open, only what it holds counts. */
export async function expectNothingCovered(tab: Tab, layer = "dialog[open]"): Promise<void> {
  const isLaidOut = () =>
    tab.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.readyState === "complete" && !document.querySelector("[data-until-seen][hidden]");
    });
  await tab.until("all sections are shown", isLaidOut);
  const part = (await tab.count(layer)) > 0 ? layer : "body";
  const css = controls.map((control) => `${part} ${control}`).join();
  const places = await tab.on({ css, except }, placesOf);
  const covered = places.filter(({ cover }) => cover !== undefined).map(({ name, cover }) => `${name} by ${cover}`);
  expect(covered, `${tab.engine} at ${await tab.path()}: what is covered`).toEqual([]);
  expect(places.length, "the page has links or fields").toBeGreaterThan(0);
  await tab.evaluate(() => scrollTo(0, 0));
}
