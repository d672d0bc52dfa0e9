import { expect, type Page } from "@playwright/test";
import { main, press } from "#tests/support/browser/doctors.ts";
import { choice, enterRoom, question, test } from "#tests/support/browser/exams/exam-room-page.ts";
import { removeNewFunctions } from "#tests/support/browser/engines/old-functions.ts";
import { useOldStyles } from "#tests/support/browser/engines/old-styles.ts";
import { watchErrors } from "#tests/support/browser/inspect-page.ts";
import { bookPath } from "#tests/support/rows/demo-pages.ts";

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

test("a book starts in a browser without the functions of the last years @js", async ({
  page,
  portalDb,
  doctor: _,
}) => {
  await removeNewFunctions(page);
  const errors = watchErrors(page);
  await page.goto(`${await bookPath(portalDb, "demo-emergency-notes")}/3`);
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(document.querySelector("#app") ?? {}).some((key) => key.startsWith("__react"))),
    )
    .toBe(true);
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
});

test("strangers answer in a browser without the functions of the last years @js @exam", async ({ page }) => {
  await removeNewFunctions(page);
  const errors = watchErrors(page);
  await page.goto("/question-of-the-day/fcps-p-ii");
  await main(page).getByRole("radio").first().check();
  await press(page, "উত্তর মিলিয়ে দেখুন");
  await expect(main(page).getByRole("heading", { name: "কেন", exact: true })).toBeVisible();

  await page.goto("/on-spot-quiz/trial-fcps-p-ii");
  await press(page, "ট্রায়াল পরীক্ষা শুরু করুন");
  await question(page, "১").getByRole("radio").first().check();
  await press(page, "সব দেখে নিন");
  await press(page, "ট্রায়াল পরীক্ষা জমা দিন");
  await expect(main(page)).toContainText(/আপনার নম্বর\s*−?[০-৯]/);
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
    "/question-of-the-day/fcps-p-ii",
    "/on-spot-quiz/trial-fcps-p-ii",
    "/my/dashboard",
    "/my/schedule",
    "/my/account",
    "/my/practice",
    "/my/kept-lectures",
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
