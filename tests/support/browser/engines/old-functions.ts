import type { Page } from "@playwright/test";

/**
 * Removes functions that Chrome 87, Safari 15.0 or Firefox 102 lack (MDN browser compatibility data). The Cookie Store,
 * which only Chrome 87 has of these, is left with `hasCookieStore`.
 */
export async function removeNewFunctions(page: Page, { hasCookieStore = false } = {}): Promise<void> {
  await page.addInitScript((kept) => {
    const removed: [object, string[]][] = [
      [Array.prototype, ["at", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"]],
      [String.prototype, ["at", "isWellFormed", "toWellFormed"]],
      [Object, ["hasOwn", "groupBy"]],
      [Map, ["groupBy"]],
      [Promise, ["withResolvers", "try"]],
      [AbortSignal, ["timeout", "any"]],
      [Crypto.prototype, ["randomUUID"]],
      [HTMLFormElement.prototype, ["requestSubmit"]],
      [Element.prototype, ["checkVisibility"]],
      [globalThis, ["structuredClone", "scheduler", "Navigation", "navigation"]],
      [globalThis, kept ? [] : ["cookieStore"]],
      [Navigator.prototype, ["locks"]],
    ];
    for (const [of, names] of removed) for (const name of names) Reflect.deleteProperty(of, name);
  }, hasCookieStore);
}
