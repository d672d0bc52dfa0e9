import { expect, type Page } from "@playwright/test";
import { main } from "#tests/support/browser/doctors.ts";
import { choice, enterRoom, question, test } from "#tests/support/browser/exams/exam-room-page.ts";
import { inlineStyle, mixedLists, useOldStyles } from "#tests/support/browser/old-styles.ts";
import { watchErrors } from "#tests/support/browser/inspect-page.ts";

/** Removes functions that Chrome 87, Safari 15.0 or Firefox 102 lack (MDN browser compatibility data). */
async function removeNewFunctions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const removed: [object, string[]][] = [
      [Array.prototype, ["at", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"]],
      [String.prototype, ["at", "isWellFormed", "toWellFormed"]],
      [Object, ["hasOwn", "groupBy"]],
      [Map, ["groupBy"]],
      [Promise, ["withResolvers", "try"]],
      [AbortSignal, ["timeout", "any"]],
      [Crypto.prototype, ["randomUUID"]],
      [HTMLDialogElement.prototype, ["showModal"]],
      [HTMLFormElement.prototype, ["requestSubmit"]],
      [Element.prototype, ["checkVisibility"]],
      [globalThis, ["structuredClone", "cookieStore", "scheduler", "Navigation", "navigation"]],
      [Navigator.prototype, ["locks"]],
    ];
    for (const [of, names] of removed) for (const name of names) Reflect.deleteProperty(of, name);
  });
}

test("an exam is sat in a browser without the functions of the last years @js @exam", async ({ page, seat }) => {
  await removeNewFunctions(page);
  const errors = watchErrors(page);
  await enterRoom(page, seat);
  expect(await page.evaluate(() => "at" in Array.prototype || "randomUUID" in crypto)).toBe(false);
  const saved = page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
  await choice(page, "১", "সত্য").check();
  await saved;
  await page.reload();
  await expect(choice(page, "১", "সত্য")).toBeChecked();
  expect(errors).toEqual([]);
});

test("the dashboard starts in a browser without the functions of the last years @js", async ({ page, doctor: _ }) => {
  await removeNewFunctions(page);
  const errors = watchErrors(page);
  await page.goto("/my/dashboard");
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(document.querySelector("#app") ?? {}).some((key) => key.startsWith("__react"))),
    )
    .toBe(true);
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
});

/** Number of rules of a page that the oldest browsers would have dropped. */
function newRules(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    return rules.length < 50 ? Infinity : rules.filter(({ cssText }) => /:has\(|^@container/.test(cssText)).length;
  });
}

/** Pages as they are read without the rules that the oldest browsers drop. */
test.describe("with the styles of the oldest browsers @js", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a chosen answer and a flag are seen @js @exam", async ({ page, seat }) => {
    await useOldStyles(page);
    await enterRoom(page, seat);
    expect(await newRules(page)).toBe(0);
    await expect(choice(page, "১", "সত্য")).toHaveCSS("opacity", "0");
    await choice(page, "১", "সত্য").check();
    await expect(choice(page, "১", "সত্য")).toHaveCSS("opacity", "1");
    await expect(choice(page, "১", "মিথ্যা")).toHaveCSS("opacity", "0");
    const flag = question(page, "১").getByRole("checkbox");
    await flag.check();
    await expect(flag).toHaveCSS("opacity", "1");
  });

  for (const path of [
    "/",
    "/batches",
    "/faq",
    "/contact-details",
    "/my/dashboard",
    "/my/schedule",
    "/my/account",
    "/my/practice",
  ]) {
    test(`${path} has the layout of a phone @js`, async ({ page, doctor: _ }) => {
      await useOldStyles(page);
      await page.goto(path);
      expect(await newRules(page)).toBe(0);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, "no page is wider than the screen").toBeLessThanOrEqual(360);
      const bar = page.getByRole("navigation", { name: "আমার অংশ" });
      if (path.startsWith("/my/")) expect((await bar.boundingBox())?.height, "the bar is one row").toBeLessThan(90);
      await expect(main(page).getByRole("heading").first()).toBeVisible();
    });
  }
});

test("no page is served with a media query that the oldest browsers drop @js", async ({ page, doctor: _ }) => {
  for (const path of ["/", "/batches", "/faq", "/login", "/my/dashboard", "/my/schedule", "/my/account"]) {
    const response = await page.goto(path);
    const html = (await response?.text()) ?? "";
    const linked = html.match(/\/assets\/[\w.-]+\.css/g) ?? [];
    const sheets = await Promise.all([...new Set(linked)].map(async (href) => (await page.request.get(href)).text()));
    const css = [...(html.match(inlineStyle) ?? []), ...sheets].join("\n");
    expect(css.length, path).toBeGreaterThan(1000);
    expect(css.match(/@media[^{]*[<>][^{]*/g), path).toBeNull();
    expect(css.match(/@layer|@scope|[{;}]\s*&/g), path).toBeNull();
    expect(mixedLists(css), path).toEqual([]);
    expect(css.match(/:is\(|:not\([^()]*,/g), `${path}: Chrome has them since 88`).toBeNull();
  }
});
