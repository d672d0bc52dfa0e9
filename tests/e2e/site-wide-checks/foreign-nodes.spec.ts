import { expect, type Page } from "@playwright/test";
import { main, title } from "#tests/support/browser/doctors.ts";
import { choice, enterRoom, storedStatement, test } from "#tests/support/browser/exams/exam-room-page.ts";
import { addForeignNodes } from "#tests/support/hostile/foreign-nodes.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { watchErrors } from "#tests/support/browser/inspect-page.ts";

/** Expects the site's styles: its letters, and a link that is out of sight until it has the focus. */
async function expectStyled(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveCSS("font-family", /Noto Sans Bengali/);
  await expect(page.locator(".skip-link").first()).toHaveCSS("position", /absolute|fixed/);
}

/** Errors of a page besides React's own report that it rendered the page anew. */
function failures(errors: string[]): string[] {
  return errors.filter((error) => !/Minified React error #(418|423|425)\b/.test(error));
}

test.use({ bypassCSP: true }); // as an extension does

for (const path of ["/", "/my/dashboard", "/my/courses", "/my/notices", "/my/account/change-password"]) {
  test(`${path} keeps its styles and its content with an extension's nodes @js`, async ({
    page,
    context,
    doctor: _,
  }) => {
    await addForeignNodes(context);
    const errors = watchErrors(page);
    await page.goto(path);
    await hydrated(page);
    await expectStyled(page);
    await expect(title(page)).toHaveText(/\S/);
    await expect(page.locator("head > style[data-foreign]"), "the extension keeps its nodes too").toHaveCount(1);
    await expect(page.locator("body > extension-overlay[data-foreign]")).toHaveCount(1);
    expect(failures(errors)).toEqual([]);
  });
}

test("what is typed before the application starts stays, also where an extension changes the form @js", async ({
  page,
  context,
  doctor: _,
}) => {
  await addForeignNodes(context);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/my/account/change-password", { waitUntil: "commit" });
  const field = main(page).getByLabel("বর্তমান পাসওয়ার্ড", { exact: true });
  await field.fill("a long enough one");
  release();
  await hydrated(page);
  await expectStyled(page);
  await expect(field).toHaveValue("a long enough one");
  await expect(field).toBeFocused();
});

test("a page that a translator has changed can be left @js", async ({ page, doctor: _ }) => {
  const errors = watchErrors(page);
  await page.goto("/my/notices");
  await hydrated(page);
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || /^(SCRIPT|STYLE)$/.test(text.parentElement?.tagName ?? "")) continue;
      const font = document.createElement("span");
      font.textContent = `${text.data} (translated)`;
      text.replaceWith(font);
    }
  });
  await page.getByRole("navigation", { name: "আমার অংশ" }).getByRole("link", { name: /কোর্স/ }).click();
  await expect(page).toHaveURL(/\/my\/courses$/);
  await expect(title(page)).toHaveText(/কোর্স/);
  await expectStyled(page);
  expect(errors).toEqual([]);
});

test("the title follows a page that the application opens @js", async ({ page, context, doctor: _ }) => {
  await addForeignNodes(context);
  await page.goto("/my/notices");
  await hydrated(page);
  const first = await page.title();
  await page.getByRole("navigation", { name: "আমার অংশ" }).getByRole("link", { name: "কোর্স" }).click();
  await expect(page).not.toHaveTitle(first);
  await expect(page).toHaveTitle(/কোর্স/);
});

test("an exam is sat with an extension's nodes @js @exam", async ({ page, context, seat }) => {
  await addForeignNodes(context);
  const errors = watchErrors(page);
  await enterRoom(page, seat);
  await choice(page, "১", "সত্য").check();
  await expect.poll(() => storedStatement(page.context(), seat, 1)).toBe("1");
  await expectStyled(page);
  expect(errors).toEqual([]);
});
