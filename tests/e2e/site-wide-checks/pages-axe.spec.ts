import { expect } from "@playwright/test";
import { axeFindings, enlarge, sidewaysOverflow } from "#tests/support/browser/inspect-page.ts";
import { test } from "#tests/support/browser/journey.ts";
import { authExamples, publicExamples } from "#tests/support/examples/public-pages.ts";

for (const { name, path } of [...publicExamples, ...authExamples]) {
  test(`${name} has no axe findings in light and dark, and fits at 200 % text size @js @a11y`, async ({ page }) => {
    await page.goto(path);
    await page.keyboard.press("Tab"); // shows every section
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 640, height: 800 });
    await enlarge(page, 200);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
}
