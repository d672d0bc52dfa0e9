import { expect, type Page } from "@playwright/test";
import { fillIn, main, press, title } from "#tests/support/browser/doctors.ts";
import { enrolToCheckout, goToPay } from "#tests/support/browser/checkout-pages.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { test } from "#tests/support/browser/journey.ts";
import { openDashboard, test as testWithWorker } from "#tests/support/browser/offline-cache.ts";
import { fieldOf, offlineForms, type OfflineForm } from "#tests/support/browser/offline-forms.ts";
import { bookPath } from "#tests/support/rows/demo-pages.ts";

/** The note above the button that was pressed without a connection. */
function note(page: Page) {
  return page.getByRole("alert").filter({ hasText: "ইন্টারনেট নেই। লেখা এই পাতায় আছে" });
}

async function expectKept(page: Page, { typed, file }: OfflineForm): Promise<void> {
  await expect(page.locator("body")).not.toContainText("আমাদের দিকে");
  for (const [label, text] of Object.entries(typed)) await expect(fieldOf(page, label)).toHaveValue(text);
  if (file) await expect(fieldOf(page, file)).toHaveValue(/me\.png$/);
}

for (const [name, form] of Object.entries(offlineForms)) {
  test(`${name}: without a connection the form stays, and is sent once when asked to @js`, async ({
    page,
    context,
    portalDb,
    doctor,
  }) => {
    const site = { page, portalDb, doctor };
    await form.open(site);
    await form.fill(page);
    const before = await form.effects(site);
    const address = page.url();

    await context.setOffline(true);
    await press(page, form.button);
    await expect(note(page)).toBeVisible();
    await expectKept(page, form);
    await press(page, form.button);
    await expect(note(page), "the connection is still away").toBeVisible();
    await expect(page).toHaveURL(address);
    await expectKept(page, form);
    expect(await form.effects(site)).toBe(before);

    await context.setOffline(false);
    await press(page, form.button);
    await expect.poll(() => form.effects(site)).toBe(before + 1);
    await expect(note(page)).toHaveCount(0);
    await expect(page.locator(".errors")).toHaveCount(0);
  });
}

for (const [name, form] of Object.entries(offlineForms).filter(([, { isRepeatable }]) => isRepeatable)) {
  testWithWorker(
    `${name}: a form whose response was lost takes effect once @js`,
    async ({ page, line, portalDb, doctor }) => {
      const site = { page, portalDb, doctor };
      await openDashboard(page, line.origin);
      await form.open(site);
      await page.goto(line.origin + new URL(page.url()).pathname);
      await form.fill(page);
      const before = await form.effects(site);
      line.loses = ({ method }) => method === "POST";
      await press(page, form.button);
      await expect(note(page)).toBeVisible();
      expect(await form.effects(site)).toBe(before + 1);
      await expectKept(page, form);

      line.loses = () => false;
      await press(page, form.button);
      await expect(note(page)).toHaveCount(0);
      await expect(page.locator("body")).not.toContainText("আমাদের দিকে");
      expect(await form.effects(site)).toBe(before + 1);
    },
  );
}

testWithWorker("the service worker lets a form lead to a payment gateway @js @money", async ({ page, newcomer: _ }) => {
  await openDashboard(page);
  await page.reload(); // from now on the worker sees its forms
  await enrolToCheckout(page);
  await goToPay(page, "sslcommerz");
  await expect(page).toHaveURL(/\/sandbox\/sslcommerz\//);
});

test("a visitor's login without a connection keeps the number and the password @js", async ({
  page,
  context,
  cloneDoctor,
}) => {
  const { phone, password } = await cloneDoctor();
  await page.goto("/login");
  await fillIn(page, { "মোবাইল বা BMDC নম্বর": phone, পাসওয়ার্ড: password });
  await context.setOffline(true);
  await press(page, "লগইন করুন");
  await expect(note(page)).toBeVisible();
  await expect(fieldOf(page, "পাসওয়ার্ড")).toHaveValue(password);
  await context.setOffline(false);
  await press(page, "লগইন করুন");
  await expect(page).toHaveURL("/my/dashboard");
});

test("a page that the application cannot load for want of a connection says so @js", async ({
  page,
  portalDb,
  doctor: _,
}) => {
  await page.route("**/*.data**", (route) => route.abort("internetdisconnected"));
  await page.goto(`${await bookPath(portalDb, "demo-emergency-notes")}/3`);
  await hydrated(page);
  await expect(main(page), "the next page could not be fetched ahead").toContainText("পাতা ৩, মোট");
  await main(page).getByRole("link", { name: "পরের পাতা" }).click();
  await expect(title(page)).toHaveText("ইন্টারনেট সংযোগ নেই");
  await expect(page.locator("body")).not.toContainText("আমাদের দিকে");
});
