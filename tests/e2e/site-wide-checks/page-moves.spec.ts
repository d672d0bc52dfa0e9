import { expect, type Page } from "@playwright/test";
import { isOwnPath } from "#app/paths.ts";
import { test } from "#tests/support/browser/journey.ts";
import { linkedPages, movesOf, settled, tapAway, type Move } from "#tests/support/browser/page-moves.ts";
import { cachedExamples } from "#tests/support/examples/public-pages.ts";
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

test("moves within the application start at the top @js", async ({ page, doctor: _ }) => {
  const pages = (await linkedPages(page, "/my/dashboard", isOwnPath)).filter(({ hasApplication }) => hasApplication);
  let decisive = 0;
  for (const [at, { path }] of pages.entries()) {
    await page.goto(path);
    await settled(page);
    const moves = (await movesOf(page)).filter(({ isInApplication }) => isInApplication);
    decisive += await makeMoves(page, sampleOf(moves, at, 8));
  }
  expect(decisive).toBeGreaterThan(5);
});

test("pages without a script keep their place in the application @js", async ({ page, doctor: _ }) => {
  let decisive = 0;
  for (const [at, href] of ["/my/schedule", "/my/more"].entries()) {
    await page.goto("/my/courses");
    await settled(page);
    const { goBack } = await tapAway(page, { href });
    const moves = (await movesOf(page)).filter(({ isInApplication }) => isInApplication);
    expect(moves.length, "links that the application opens").toBeGreaterThan(3);
    decisive += await makeMoves(page, sampleOf(moves, at, 2));
    await goBack();
  }
  expect(decisive).toBeGreaterThan(2);
});

test("moves between documents start at the top @js", async ({ page, doctor: _ }) => {
  const pages = [...cachedExamples, ...(await linkedPages(page, "/my/dashboard", isOwnPath))];
  let decisive = 0;
  for (const [at, { path }] of sampleOf(pages, 0, 8).entries()) {
    await page.goto(path);
    await settled(page);
    const moves = (await movesOf(page)).filter(({ isInApplication }) => !isInApplication);
    decisive += await makeMoves(page, sampleOf(moves, at, 6));
  }
  expect(decisive).toBeGreaterThan(5);
});
