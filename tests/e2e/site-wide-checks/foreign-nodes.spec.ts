import { expect, type Page } from "@playwright/test";
import { main, press, title } from "#tests/support/browser/doctors.ts";
import {
  allSaved,
  choice,
  enterRoom,
  roomState,
  storedStatement,
  test,
} from "#tests/support/browser/exams/exam-room-page.ts";
import { amountToPay, enrolToCheckout } from "#tests/support/browser/checkout-pages.ts";
import { addForeignNodes, foreignHands } from "#tests/support/hostile/foreign-nodes.ts";
import { bookPath } from "#tests/support/rows/demo-pages.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { besidesRendering, watchErrors } from "#tests/support/browser/inspect-page.ts";

/** Expects the site's styles: its letters, and a link that is out of sight until it has the focus. */
async function expectStyled(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveCSS("font-family", /Noto Sans Bengali/);
  await expect(page.locator(".skip-link").first()).toHaveCSS("position", /absolute|fixed/);
}

test.use({ bypassCSP: true }); // as an extension does

const book = "demo-emergency-notes";

test("pages keep their styles and their content with an extension's nodes @js", async ({
  page,
  context,
  portalDb,
  doctor: _,
}) => {
  await addForeignNodes(context);
  const errors = watchErrors(page);
  for (const path of ["/", `${await bookPath(portalDb, book)}/3`]) {
    await page.goto(path);
    await hydrated(page);
    await expectStyled(page);
    await expect(title(page)).toHaveText(/\S/);
    await expect(page.locator("head > style[data-foreign]"), "the extension keeps its nodes too").toHaveCount(1);
    await expect(page.locator("body > extension-overlay[data-foreign]")).toHaveCount(1);
    expect(besidesRendering(errors)).toEqual([]);
  }
});

/** Opens a page and holds its scripts back until `act` is done. */
async function beforeScripts(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await act();
  release();
  await hydrated(page);
}

test("the home page keeps its sections, and still shows them late, where a part of the page was removed @js", async ({
  page,
}) => {
  const sections = page.locator("#sections");
  const html = () => sections.evaluate((part) => part.textContent);
  let sent = "";
  await beforeScripts(page, "/", async () => {
    await page.waitForLoadState("domcontentloaded");
    sent = await html();
    await page.evaluate(() => document.querySelector("main p")?.remove());
  });
  expect(sent).toContain("যোগাযোগ করুন");
  expect(await html()).toBe(sent);
  await expect(page.locator("[data-until-seen][hidden]").first()).toBeAttached();
  await page.keyboard.press("Tab");
  await expect(page.locator("[data-until-seen][hidden]")).toHaveCount(0);
});

test("what is typed before the application starts stays, also where an extension changes the page @js", async ({
  page,
  context,
  portalDb,
  doctor: _,
}) => {
  await addForeignNodes(context);
  const field = main(page).getByLabel("পাতার নম্বর", { exact: true });
  await beforeScripts(page, `${await bookPath(portalDb, book)}/3`, () => field.fill("7"));
  await expectStyled(page);
  await expect(field).toHaveValue("7");
  await expect(field).toBeFocused();
});

for (const [hand, script] of Object.entries(foreignHands)) {
  test(`${hand}: typed text stays, the form answers, and the page can be left @js`, async ({
    page,
    context,
    portalDb,
    doctor: _,
  }) => {
    await context.addInitScript(script);
    const errors = watchErrors(page);
    const address = await bookPath(portalDb, book);
    const field = main(page).getByLabel("পাতার নম্বর", { exact: true });
    await beforeScripts(page, `${address}/3`, () => field.fill("7"));
    await expectStyled(page);
    await expect(field).toHaveValue("7");
    await expect(field).toBeFocused();
    expect(besidesRendering(errors)).toEqual([]);
    await press(page, "যান");
    await expect(page).toHaveURL(`${address}/7`);
    await hydrated(page);
    await page.getByRole("navigation", { name: "আমার অংশ" }).getByRole("link", { name: "কোর্স" }).click();
    await expect(page).toHaveURL(/\/my\/courses$/);
    await expect(title(page)).toHaveText(/কোর্স/);
    await expectStyled(page);
  });

  test(`${hand}: an exam is sat @js @exam`, async ({ page, context, seat }) => {
    await context.addInitScript(script);
    const errors = watchErrors(page);
    await enterRoom(page, seat);
    await choice(page, "১", "সত্য").check();
    await expect.poll(() => storedStatement(page.context(), seat, 1)).toBe("1");
    await expect(roomState(page)).toHaveText(allSaved);
    await expectStyled(page);
    expect(besidesRendering(errors)).toEqual([]);
  });
}

test("the amount on the pay button follows the chosen plan on a translated page @js @money", async ({
  page,
  context,
  newcomer: _,
}) => {
  await context.addInitScript(foreignHands["a translator that wraps each text"]);
  await enrolToCheckout(page);
  for (const [plan, amount] of [
    [/প্রথম কিস্তি/, "৳৫,০০০ দিন"],
    [/পুরো/, "৳৯,৫০০ দিন"],
    [/অন্য পরিমাণ/, "টাকা দিন"],
    [/প্রথম কিস্তি/, "৳৫,০০০ দিন"],
  ] as const) {
    await main(page).getByRole("radio", { name: plan }).check();
    await expect(main(page).getByRole("button", { name: amountToPay })).toHaveText(amount);
  }
});

test("numbers and pages that the application changes are shown on a translated page @js @money", async ({
  page,
  context,
  portalDb,
  doctor: { courses },
}) => {
  await context.addInitScript(foreignHands["a translator that wraps each text"]);
  await page.goto(`/my/subscription/${courses.past}/add`);
  for (const count of ["১টি", "২টি"]) {
    await main(page).getByRole("checkbox", { checked: false }).first().check();
    await expect(main(page).getByRole("button", { name: /^মেয়াদ বাছুন/ })).toContainText(`(${count} ভিডিও, `);
  }
  await main(page).getByRole("checkbox", { checked: true }).first().uncheck();
  await main(page).getByRole("checkbox", { checked: true }).first().uncheck();
  await expect(main(page).getByRole("button", { name: "মেয়াদ বাছুন", exact: true })).toBeVisible();

  await page.goto(`${await bookPath(portalDb, book)}/3`);
  await hydrated(page);
  for (const no of ["৪", "৫"]) {
    await main(page).getByRole("link", { name: "পরের পাতা" }).click();
    await expect(main(page)).toContainText(`পাতা ${no}, মোট ১২ · `);
  }
  await expect(main(page)).toContainText("বুকে ব্যথা");
});

test("the title follows a page that the application opens @js", async ({ page, context, portalDb, doctor: _ }) => {
  await addForeignNodes(context);
  await page.goto(`${await bookPath(portalDb, book)}/3`);
  await hydrated(page);
  await main(page).getByRole("link", { name: "পরের পাতা" }).click();
  await expect(page).toHaveTitle(/^পাতা ৪: /);
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
