import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { scrollToSection } from "#tests/support/browser/page-sections.ts";
import { partsOf } from "#tests/support/browser/texts.ts";

test.describe("the home page @public", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
  });

  test("shows what the centre is and links to the login", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ডাক্তারদের/);
    await expect(page.getByRole("link", { name: "লগইন / রেজিস্ট্রেশন" })).toHaveAttribute("href", "/login");
    await expect(page.getByRole("banner").getByRole("link", { name: "09600000100" })).toHaveAttribute(
      "href",
      "tel:09600000100",
    );
    await expect(page.getByTestId("footer-details")).toContainText("ধানমন্ডি");
  });

  test("has each notice once for screen readers, and the ticker can be stopped", async ({ page }) => {
    const ticker = page.getByRole("region", { name: "নোটিশ" });
    await expect(ticker.getByRole("listitem")).toHaveCount(3);
    const line = ticker.locator(".ticker-window > div");
    await expect(line).toHaveCSS("animation-duration", "40s");
    await expect(line).toHaveCSS("animation-play-state", "running");
    await ticker.getByRole("checkbox", { name: "নোটিশ থামান" }).check();
    await expect(line).toHaveCSS("animation-play-state", "paused");
  });

  test("shows teachers of the offered batch with their photos @public", async ({ page }) => {
    const teachers = page.getByRole("region", { name: "যাঁরা পড়ান" });
    await teachers.scrollIntoViewIfNeeded();
    await expect(teachers.locator("picture img")).toHaveCount(2);
    await expect(teachers.getByRole("listitem")).toHaveCount(2);
  });

  test("opens external notices in a new tab and internal ones in the same tab", async ({ page }) => {
    const ticker = page.getByRole("region", { name: "নোটিশ" });
    await expect(ticker.locator('a[href^="https://"]').first()).toHaveAttribute("target", "_blank");
    await expect(ticker.locator('a[href^="/"]').first()).not.toHaveAttribute("target", "_blank");
  });

  test("links a category with one batch to its batch list and others to their own page, each with status 200", async ({
    page,
    request,
  }) => {
    const cards = (await scrollToSection(page, "পছন্দের ব্যাচ খুঁজে নিন")).getByRole("link");
    const seen = { one: 0, many: 0 };
    for (const card of await partsOf(page, cards)) {
      const href = (await card.getAttribute("href")) ?? "";
      const isMany = /[০-৯]+টি ব্যাচ দেখুন/.test(await card.innerText());
      seen[isMany ? "many" : "one"] += 1;
      if (!isMany) expect(href).toMatch(/^\/[a-z0-9-]+\/batches$/);
      expect((await request.get(href)).status(), href).toBe(200);
    }
    expect(seen.one).toBeGreaterThan(0);
    expect(seen.many).toBeGreaterThan(0);
  });

  test("opens each sister service in a new tab", async ({ page }) => {
    const cards = (await scrollToSection(page, "সহযোগী সেবা")).getByRole("link");
    await expect(cards).toHaveCount(2);
    for (const card of await partsOf(page, cards)) await expect(card).toHaveAttribute("target", "_blank");
  });

  test("has a menu whose links all have status 200", async ({ page, request }) => {
    const menu = await partsOf(page, page.locator("#site-nav a"));
    const links = await Promise.all(menu.map(async (link) => (await link.getAttribute("href")) ?? ""));
    expect(links.length).toBeGreaterThanOrEqual(5);
    for (const href of links) expect((await request.get(href)).status(), href).toBe(200);
  });
});

test.describe("the hero carousel @js", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: "ব্যানার থামান" })).toBeVisible();
  });

  test("advances by itself, returns to the first slide, and stops when paused @js", async ({ page }) => {
    const dots = page.getByRole("navigation", { name: "ব্যানার বাছুন" }).getByRole("link");
    await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    await dots.nth(2).click();
    await expect(dots.nth(2)).toHaveAttribute("aria-current", "true");
    await expect(dots.nth(0)).toHaveAttribute("aria-current", "true");
    await page.getByRole("button", { name: "ব্যানার থামান" }).click();
    await expect(page.getByRole("button", { name: "ব্যানার চালান" })).toBeVisible();
  });

  test("plays a video in a dialog from the only allowed embed address @js", async ({ page }) => {
    await page.route("https://www.youtube-nocookie.com/**", (route) =>
      route.fulfill({ body: "<p>video</p>", contentType: "text/html" }),
    );
    await page.getByRole("button", { name: "ব্যানার থামান" }).click();
    await page.getByRole("navigation", { name: "ব্যানার বাছুন" }).getByRole("link").nth(1).click();
    await page.getByRole("link", { name: "ভিডিওটি দেখুন" }).click();
    const dialog = page.getByRole("dialog", { name: "ভিডিও" });
    await expect(dialog.locator("iframe")).toHaveAttribute("src", "https://www.youtube-nocookie.com/embed/M7lw1Xk9aBc");
    await dialog.getByRole("button", { name: "বন্ধ করুন" }).click();
    await expect(dialog).toBeHidden();
  });
});

test("with reduced motion the carousel and the ticker do not move @js", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "ব্যানার চালান" })).toBeVisible();
  await expect(page.locator(".ticker-window > div")).toHaveCSS("animation-name", "none");
});

test("a video slide links to the video itself", async ({ page, javaScriptEnabled }) => {
  await page.goto("/");
  const link = page.getByRole("link", { name: "ভিডিওটি দেখুন" });
  await expect(link).toHaveAttribute("href", "https://www.youtube.com/watch?v=M7lw1Xk9aBc");
  await expect(link).toHaveAttribute("target", "_blank");
  if (!javaScriptEnabled) await expect(page.getByRole("button", { name: "ব্যানার থামান" })).toHaveCount(0);
});

test("the mouse's context menu and developer shortcuts are blocked outside fields; touch and the menu key are not @js", async ({
  page,
}) => {
  await page.goto("/faq");
  const prevented = (selector: string, event: string) =>
    page.evaluate(
      ([target, kind]) => {
        const element = document.querySelector(target ?? "");
        const made =
          kind === "key"
            ? new KeyboardEvent("keydown", {
                ctrlKey: true,
                shiftKey: true,
                code: "KeyI",
                bubbles: true,
                cancelable: true,
              })
            : new PointerEvent("contextmenu", { pointerType: kind ?? "", bubbles: true, cancelable: true });
        return element ? !element.dispatchEvent(made) : undefined;
      },
      [selector, event],
    );
  expect(await prevented("h1", "mouse")).toBe(true);
  expect(await prevented("h1", "touch")).toBe(false);
  expect(await prevented("#search", "mouse")).toBe(false);
  expect(await prevented("h1", "key")).toBe(true);
  expect(await prevented("#search", "key")).toBe(false);
  await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "F10", shiftKey: true })));
  expect(await prevented("h1", "mouse")).toBe(false);
});
