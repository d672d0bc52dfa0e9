import { expect } from "@playwright/test";
import { startGallery } from "../../../scripts/gallery.mjs";
import { freePort } from "#tests/support/processes/free-port.ts";
import { test } from "#tests/support/browser/journey.ts";

test("the component gallery shows every state at phone width, by day and by night @js", async ({ page }) => {
  const port = await freePort();
  const gallery = await startGallery(port);
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  page.on("response", (response) => {
    if (!response.ok()) failures.push(`${response.status()} ${response.url()}`);
  });
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(`http://127.0.0.1:${port}/`);
  const grounds = await Promise.all(
    ["light", "dark"].map(async (theme) => {
      const main = page.frameLocator(`iframe[title=${theme}]`).getByRole("main");
      for (const state of ["alert danger", "tag now", "button disabled", "exam missed"])
        await expect(main.getByText(state, { exact: true }).first()).toBeVisible();
      return main.evaluate((element) => ({
        width: element.ownerDocument.documentElement.clientWidth,
        overflow: element.ownerDocument.documentElement.scrollWidth,
        color: getComputedStyle(element.ownerDocument.documentElement).backgroundColor,
      }));
    }),
  );
  expect(failures).toEqual([]);
  for (const { width, overflow } of grounds) expect(overflow).toBe(width);
  expect(new Set(grounds.map(({ color }) => color)).size).toBe(2);
  await gallery.close();
});
