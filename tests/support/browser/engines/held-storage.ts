import type { BrowserContext, Page } from "@playwright/test";

/**
 * Holds a database of the portal in a page of its own, as WebKit holds one for a page that was left: whatever reads or
 * writes it waits. Returns the function that lets it go.
 */
export async function holdDatabase(context: BrowserContext, prefix: string): Promise<() => Promise<void>> {
  const page = await context.newPage();
  await page.goto("/robots.txt");
  await page.evaluate(async (start) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const opening = indexedDB.open(names.find((name) => name.startsWith(start)) ?? "");
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const stores = [...opening.result.objectStoreNames];
    const transaction = opening.result.transaction(stores, "readwrite");
    const goOn = () => {
      const request = transaction.objectStore(stores[0] ?? "").count();
      request.onsuccess = goOn;
    };
    goOn();
  }, prefix);
  return () => page.close();
}

/** Makes the cache storage of the next pages wait for ever, as WebKit's does at times. Workers keep theirs. */
export async function holdCaches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const method of ["open", "keys", "has", "delete", "match"] as const)
      Object.defineProperty(CacheStorage.prototype, method, { value: () => new Promise(() => undefined) });
  });
}
