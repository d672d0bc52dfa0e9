import { expect } from "@playwright/test";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { test } from "#tests/support/browser/journey.ts";

const backgrounds = { light: "rgb(250, 246, 236)", dark: "rgb(16, 21, 18)" };

test("a doctor chooses dark colours and large letters once for every page", async ({ page, newcomer }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/my/account");
  const rootElement = page.locator("html");
  await expect(rootElement, `doctor ${newcomer.id} has no choice yet`).toHaveCSS("background-color", backgrounds.light);
  await page.getByText("রং ও অক্ষরের মাপ").click();
  const dark = page.locator("label", { hasText: "অন্ধকার" });
  await expect
    .poll(async () => (await dark.boundingBox())?.height, "height of a touch target")
    .toBeGreaterThanOrEqual(48);
  await dark.getByRole("radio").check();
  await page.getByRole("radio", { name: "আরও বড়" }).check();
  await page.locator("details[open]").getByRole("button", { name: "সেভ করুন" }).click();
  await expect(page.getByRole("status")).toContainText("এভাবে দেখাবে");

  for (const path of ["/my/account", "/my/dashboard", "/batches"]) {
    await page.goto(path);
    await expect(rootElement, path).toHaveCSS("background-color", backgrounds.dark);
    await expect(page.locator("html"), path).toHaveCSS("font-size", "24px");
    await expect(page.locator('meta[name="theme-color"]'), path).toHaveAttribute("content", "#181e1a");
  }

  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/my/account");
  await page.getByText("রং ও অক্ষরের মাপ").click();
  await expect(page.getByRole("radio", { name: "অন্ধকার" })).toBeChecked();
  await page.getByRole("radio", { name: "আলো" }).check();
  await page.locator("details[open]").getByRole("button", { name: "সেভ করুন" }).click();
  await expect(rootElement).toHaveCSS("background-color", backgrounds.light);
});

test("a public page is the same with an appearance cookie as without @public", async ({ request }) => {
  const cookieValue = encodeURIComponent(JSON.stringify({ theme: "dark", size: "larger" }));
  for (const path of ["/batches", "/login"]) {
    const [plain, chosen] = [
      await request.get(path),
      await request.get(path, { headers: { cookie: `appearance=${cookieValue}` } }),
    ];
    const style = /<style[^>]*>([\s\S]*?)<\/style>/;
    expect(style.exec(await chosen.text())?.[1], path).toBe(style.exec(await plain.text())?.[1]);
  }
});

test("an invalid appearance cookie changes nothing", async ({ page, newcomer, baseURL }) => {
  for (const cookieValue of ["x", '{"theme":"</style>","size":"normal"}', '{"theme":"dark"}', "%E0%A4%A"]) {
    const value = cookieValue.startsWith("%") ? cookieValue : encodeURIComponent(cookieValue);
    await page.context().addCookies([{ name: "appearance", value, url: baseURL ?? "" }]);
    const response = await page.goto("/my/account");
    expect(response?.status(), `doctor ${newcomer.id}, ${cookieValue}`).toBe(200);
    await expect(page.locator("html"), cookieValue).toHaveCSS("font-size", "17px");
  }
});

test("a page that a translator changed before hydration is rendered again with its styles @js", async ({
  page,
  newcomer: _,
}) => {
  // the home page's first heading stays as it was sent; its slides are rendered again
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const heading = document.querySelector("main .hero h2");
      if (!heading?.textContent) return;
      watch.disconnect();
      heading.innerHTML = "<font>In another language</font>";
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto("/");
  await hydrated(page);
  await expect(page.locator("main .hero h2").first()).toHaveText(/[\u0980-\u09ff]/);
  await expect(page.locator("html")).toHaveCSS("background-color", backgrounds.light);
  await expect(page.getByRole("banner").locator(".wrap")).toHaveCSS("display", "flex");
});
