import { expect, type Page } from "@playwright/test";
import { main } from "#tests/support/browser/doctors.ts";
import { choice, enterRoom, test } from "#tests/support/browser/exam-room-page.ts";
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
    .poll(() => page.evaluate(() => Object.keys(document).some((key) => key.startsWith("__react"))))
    .toBe(true);
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
});

test("no page is served with a media query that the oldest browsers drop @js", async ({ page, doctor: _ }) => {
  for (const path of ["/", "/batches", "/faq", "/login", "/my/dashboard", "/my/schedule", "/my/account"]) {
    const response = await page.goto(path);
    const html = (await response?.text()) ?? "";
    const linked = html.match(/\/assets\/[\w.-]+\.css/g) ?? [];
    const sheets = await Promise.all([...new Set(linked)].map(async (href) => (await page.request.get(href)).text()));
    const css = [...(html.match(/<style[^>]*>[^<]*/g) ?? []), ...sheets].join("\n");
    expect(css.length, path).toBeGreaterThan(1000);
    expect(css.match(/@media[^{]*[<>][^{]*/g), path).toBeNull();
    expect(css.match(/@layer|@scope|[{;}]\s*&/g), path).toBeNull();
  }
});
