import { expect } from "@playwright/test";
import { title } from "#tests/support/browser/doctors.ts";
import { openDashboard, test } from "#tests/support/browser/offline-cache.ts";

test("a logout without a line hides the pages, and is completed with the line @js", async ({
  page,
  context,
  doctor: _,
}) => {
  await openDashboard(page);
  await context.setOffline(true);
  await page.evaluate(() => document.querySelector<HTMLFormElement>("form[action='/logout']")?.requestSubmit());
  await expect(title(page)).toHaveText("লগআউট এখনো শেষ হয়নি");
  await page.goto("/my/dashboard");
  await expect(title(page)).toHaveText("লগআউট এখনো শেষ হয়নি");
  await context.setOffline(false);
  await page.goto("/my/dashboard");
  await expect(page).toHaveURL(/\/login/);
});

test("a form without a line ends in a page that says so @js", async ({ page, context, doctor: _ }) => {
  await openDashboard(page);
  await page.goto("/my/complaints");
  await context.setOffline(true);
  await page.evaluate(() => {
    const form = Object.assign(document.createElement("form"), { method: "post", action: "/my/devices" });
    document.body.append(form);
    form.submit();
  });
  await expect(title(page)).toHaveText("পাঠানো যায়নি");
});
