import { expect } from "@playwright/test";
import { expectNothingCovered } from "../covered.ts";
import { test } from "../fixture.ts";

/** Addresses that are files, or that log out. */
const noPages = /\.(ics|pdf|csv)$|\/files\/|\/attachments\/|logout|\/sheet\b/;

/** An address without the numbers of its rows: one page of each kind is opened. */
const kindOf = (path: string) => path.replace(/\d+/g, "1").replace(/\/(?=[^/]*-[^/]*\d)[^/]+$/, "/x");

test("every kind of page below /my has nothing covered", async ({ tab, doctor: _ }) => {
  const seen = new Set<string>();
  const waiting = ["/my/dashboard"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    await tab.open(path);
    await tab.see("h1");
    await test.step(path, () => expectNothingCovered(tab));
    const links = await tab.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLAnchorElement>("a[href]"))
        .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/my/"))
        .map(({ pathname }) => pathname),
    );
    waiting.push(...links.filter((link) => !noPages.test(link)));
  }
  expect(seen.size).toBeGreaterThan(20);
});
