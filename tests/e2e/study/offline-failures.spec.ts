import { expect } from "@playwright/test";
import { title } from "#tests/support/browser/doctors.ts";
import { test } from "#tests/support/browser/offline-cache.ts";

/** Scripts of the worker as browsers run it that lack something. */
const poorWorkers: Record<string, (script: string) => string> = {
  "without cookieStore": (script) => script.replaceAll("cookieStore", "absentCookieStore"),
  "whose cache storage fails": (script) =>
    `Object.defineProperty(globalThis, "caches", { get() { throw new Error("blocked"); } });${script}`,
};

for (const [what, change] of Object.entries(poorWorkers)) {
  test(`a slow page arrives in a browser ${what} @js`, async ({ page, doctor: _, line, baseURL }) => {
    const body = change(await (await fetch(`${baseURL}/sw.js`)).text());
    line.intercept = (path) => (path === "/sw.js" ? { status: 200, body, type: "text/javascript" } : undefined);
    await page.goto(`${line.origin}/my/notices`);
    await page.evaluate(async () => {
      const isControlled = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve),
      );
      await navigator.serviceWorker.register("/sw.js");
      await isControlled;
    });
    line.delayMs = (path) => (path.startsWith("/my/account") ? 8_000 : 0); // longer than the worker waits for a page
    await page.goto(`${line.origin}/my/account`);
    await expect(title(page)).toHaveText("প্রোফাইল");
  });
}
