import { expect } from "@playwright/test";
import { main, title } from "#tests/support/browser/doctors.ts";
import { loginOfWorker, test } from "#tests/support/browser/offline-cache.ts";
import { addLargeLecture } from "#tests/support/rows/large-lecture.ts";

/** Lets the worker see no cookies, as Firefox 153 does. */
function withoutCookies(script: string): string {
  return `CookieStore.prototype.get = async () => null;${script}`;
}

/** Changes to the worker's script that make it run as in a browser that lacks something. */
const poorWorkers: Record<string, (script: string) => string> = {
  "without cookieStore": (script) => script.replaceAll("cookieStore", "absentCookieStore"),
  "that shows the worker no cookies": withoutCookies,
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

test("a browser that shows the worker no cookies is told that no lecture can be kept, before any of it is loaded @js", async ({
  page,
  portalDb,
  doctor,
  line,
  baseURL,
}) => {
  const body = withoutCookies(await (await fetch(`${baseURL}/sw.js`)).text());
  line.intercept = (path) => (path === "/sw.js" ? { status: 200, body, type: "text/javascript" } : undefined);
  const lecture = await addLargeLecture(portalDb, doctor, 8 * 512 * 1024);
  await page.goto(`${line.origin}/my/kept-lectures?lecture=${lecture.id}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await loginOfWorker(page)).toBeNull();
  await expect(main(page)).toContainText("এই ব্রাউজারে লেকচার রাখা যায় না।");
  await expect(main(page).getByRole("button", { name: /^ফোনে রাখুন/ })).toHaveCount(0);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});
