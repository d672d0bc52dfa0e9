import { expect } from "@playwright/test";
import { enlarge } from "#tests/support/browser/inspect-page.ts";
import { test } from "#tests/support/browser/journey.ts";
import { scrollToSection } from "#tests/support/browser/page-sections.ts";

test.describe("the home page @public", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
  });

  test("unfolds a contact on a phone, with the country code in the WhatsApp link", async ({ page }) => {
    const contacts = await scrollToSection(page, "যোগাযোগ করুন");
    const phone = contacts.locator('a[href="tel:01700000101"]');
    await expect(phone).toBeHidden();
    await contacts.getByRole("heading", { name: "FCPS বিভাগ" }).click();
    await expect(phone).toBeVisible();
    await expect(contacts.locator('a[href="https://wa.me/8801700000201"]')).toBeVisible();
    await contacts.getByRole("heading", { name: "FCPS বিভাগ" }).click();
    await expect(phone).toBeHidden();
  });

  test("offers contact by Messenger and hotline, each with its hours", async ({ page }) => {
    const panel = page.locator(".talk-panel");
    await expect(panel).toBeHidden();
    await page.locator("summary", { hasText: "সরাসরি কথা বলুন" }).click();
    await expect(panel).toContainText("আসসালামু আলাইকুম");
    await expect(panel.getByRole("link", { name: /মেসেঞ্জারে লিখুন/ })).toContainText("সকাল ১০টা – রাত ১২টা");
    await expect(panel.getByRole("link", { name: /09600000100/ })).toContainText("সকাল ১০টা – রাত ৮টা");
    await page.locator("summary", { hasText: "সরাসরি কথা বলুন" }).click();
    await expect(panel).toBeHidden();
  });

  test("keeps the contact button off the login and the footer at any screen and text size", async ({ page }) => {
    const coveredByContact = () =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const talk = box(".talk");
        const overlaps = ({ top, bottom, left, right }: DOMRect) =>
          talk.top < bottom && talk.bottom > top && talk.left < right && talk.right > left;
        return { login: overlaps(box(".hero a.button")), footer: overlaps(box(".site-footer")) };
      });
    for (const [width, height, percent] of [
      [360, 740, 100],
      [360, 600, 100],
      [412, 915, 130],
      [360, 740, 200],
      [1280, 800, 100],
    ] as const) {
      await page.setViewportSize({ width, height });
      await enlarge(page, percent);
      for (const place of ["start", "end"] as const) {
        await page.locator(".hero a.button").evaluate((button, block) => button.scrollIntoView({ block }), place);
        expect(await coveredByContact(), `${width} × ${height} at ${percent} %`).toEqual({
          login: false,
          footer: false,
        });
      }
      await page.getByRole("contentinfo").evaluate((footer) => footer.scrollIntoView({ block: "end" }));
      expect(await coveredByContact(), `${width} × ${height} at ${percent} %`).toEqual({ login: false, footer: false });
    }
  });
});
