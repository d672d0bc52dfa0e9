import { expect, type Page } from "@playwright/test";
import { isOwnPath } from "#app/paths.ts";
import { test } from "#tests/support/browser/journey.ts";
import { linkedPages, movesOf, settled, tapAway, type Move } from "#tests/support/browser/page-moves.ts";
import { cachedExamples } from "#tests/support/examples/public-pages.ts";
import { bookPath } from "#tests/support/rows/demo-pages.ts";
import { sampleOf } from "#tests/support/runner/sample.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } }); // links of the ticker stand still

/** Makes each move and its way back. Returns how many of them left a page that was scrolled. */
async function makeMoves(page: Page, moves: Move[]): Promise<number> {
  let decisive = 0;
  for (const move of moves) {
    const { goBack, place } = await tapAway(page, move);
    await goBack();
    if (place > 0) decisive += 1;
  }
  return decisive;
}

test("the next page of a book starts at the top @js", async ({ page, portalDb, doctor: _ }) => {
  const book = await bookPath(portalDb, "demo-emergency-notes");
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto(`${book}/3`);
  await settled(page);
  const { goBack, place } = await tapAway(page, { href: `${book}/4` });
  expect(place).toBeGreaterThan(0);
  await goBack();
});

test("a page restored from memory is loaded again unless something is typed @js", async ({ page, doctor: _ }) => {
  await page.goto("/my/account/change-password");
  let loads = 0;
  page.on("request", (request) => (loads += Number(request.isNavigationRequest())));
  const restore = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  const field = page.getByLabel("বর্তমান পাসওয়ার্ড");
  await field.fill("typed");
  await restore();
  await page.evaluate(() => fetch("/healthz")); // a load would have been asked for before
  expect(loads).toBe(0);
  await field.clear();
  await restore();
  await expect.poll(() => loads).toBe(1);
});

test("moves between documents start at the top @js", async ({ page, doctor: _ }) => {
  const pages = [...cachedExamples, ...(await linkedPages(page, "/my/dashboard", isOwnPath))];
  let decisive = 0;
  for (const [at, { path }] of sampleOf(pages, 0, 8, 4).entries()) {
    await page.goto(path);
    await settled(page);
    decisive += await makeMoves(page, sampleOf(await movesOf(page), at, 6, 6));
  }
  expect(decisive).toBeGreaterThan(5);
});
