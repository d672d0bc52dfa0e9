import { expect } from "@playwright/test";
import { axeFindings, sidewaysOverflow } from "#tests/support/inspect-page.ts";
import { test } from "#tests/support/journey.ts";
import { authExamples, publicExamples } from "#tests/support/public-pages.ts";

for (const { name, path } of [...publicExamples, ...authExamples]) {
  test(`axe finds nothing on ${name} in light and dark, and it reads at twice the text size @js @a11y`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.keyboard.press("Tab"); // shows every section
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 640, height: 800 });
    await page.evaluate(() => (document.documentElement.style.fontSize = "212.5%"));
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
}
