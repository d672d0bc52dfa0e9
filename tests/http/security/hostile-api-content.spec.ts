import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { path } from "#app/paths.ts";
import { hostileImages, hostileLinks, scriptPayloads } from "#tests/support/hostile/hostile-payloads.ts";
import { badAddresses, foreignParts, watchPage } from "#tests/support/browser/page-watch.ts";
import { authExamples, publicExamples } from "#tests/support/examples/public-pages.ts";
import { useSite } from "#tests/support/browser/site.ts";
import { partsOf } from "#tests/support/browser/texts.ts";
import { sampleOf } from "#tests/support/runner/sample.ts";

const site = useSite({
  content: { texts: scriptPayloads, fragments: scriptPayloads, links: hostileLinks, images: hostileImages },
});

async function open(page: Page, pathname: string): Promise<void> {
  const response = await page.goto(site().origin + pathname);
  expect(response?.status(), pathname).toBe(200);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

test("the monitor of these tests detects a script that runs and a resource the policy blocks", async ({ page }) => {
  const seen = await watchPage(page);
  await page.goto("about:blank");
  await page.setContent("<body onload=alert(1)>");
  await expect.poll(() => seen.join("\n")).toContain("a script ran");
  await open(page, "/faq");
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: "https://evil.test/a.png" })));
  await expect.poll(() => seen.join("\n")).toContain("img-src blocked");
});

const shownByNumber = {
  "a question's title and answer": (id: number) => path("faq-show", { id }),
  "a batch's title, description and terms": (id: number) => path("batch-details", { available_batch_id: id }),
};

for (const [place, [fields, pathOf]] of Object.entries(shownByNumber).entries()) {
  test(`no script in ${fields} from the API runs`, async ({ page }) => {
    expect(scriptPayloads.length).toBeGreaterThanOrEqual(40);
    const seen = await watchPage(page);
    for (const [index, payload] of sampleOf([...scriptPayloads.entries()], place, 2)) {
      await open(page, pathOf(index + 1));
      const heading = (await page.locator("h1").textContent()) ?? "";
      expect(heading, "the payload is shown as text").toContain(payload.replace("\0", ""));
      expect(await foreignParts(page), payload).toEqual([]);
      expect(await badAddresses(page), payload).toEqual([]);
    }
    expect(seen).toEqual([]);
  });
}

test("no script in API data runs on any page: company, menus, notices, slides, categories, contacts, lists, events, static pages, courses", async ({
  page,
}) => {
  const seen = await watchPage(page);
  for (const { path: pathname } of [...publicExamples, ...authExamples]) {
    await open(page, pathname);
    expect(await foreignParts(page), pathname).toEqual([]);
    expect(await badAddresses(page), pathname).toEqual([]);
  }
  expect(seen).toEqual([]);
});

test("the hydrated home page runs no script in API data either", async ({ page }) => {
  const seen = await watchPage(page);
  await open(page, "/");
  await expect(page.getByRole("button", { name: "ব্যানার থামান" })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.locator("[data-until-seen][hidden]")).toHaveCount(0);
  expect(await badAddresses(page)).toEqual([]);
  expect(seen).toEqual([]);
});

test("a notice with a hostile link is shown without a link", async ({ page }) => {
  await open(page, "/");
  const items = await partsOf(page, page.locator(".ticker li"));
  const shown = await Promise.all(
    items.map((item) =>
      item.evaluate((node) => ({ text: node.textContent, links: node.querySelectorAll("a[href]").length })),
    ),
  );
  for (const link of hostileLinks) {
    const notices = shown.filter(({ text }) => text === link);
    expect(notices.length, link).toBeGreaterThan(0);
    expect(
      notices.filter(({ links }) => links > 0),
      link,
    ).toEqual([]);
  }
});

test("menu entries, categories, services and slides with hostile links are shown without links", async ({ page }) => {
  await open(page, "/");
  const selectors = ["#site-nav li", ".site-footer nav li", ".hero li", "section .categories > *", ".services > *"];
  for (const selector of selectors) {
    const items = page.locator(selector);
    expect((await partsOf(page, items)).length, selector).toBeGreaterThanOrEqual(hostileLinks.length);
    await expect(items.locator("a[href]"), selector).toHaveCount(0);
  }
});
