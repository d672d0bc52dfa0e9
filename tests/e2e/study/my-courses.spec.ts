import { expect } from "@playwright/test";
import { main, title } from "#tests/support/browser/doctors.ts";
import { test } from "#tests/support/browser/journey.ts";
import {
  completeAtSslcommerz,
  enrolToCheckout,
  goToPay,
  enrolmentPaths,
} from "#tests/support/browser/checkout-pages.ts";
import { partsOf } from "#tests/support/browser/texts.ts";

test("a course page shows today, what comes next, what is due and links to every part", async ({ page, doctor: _ }) => {
  await page.goto("/my/courses");
  await main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Phase-A পূর্ণ কোর্স" }) })
    .getByRole("link", { name: "কোর্সে যান" })
    .click();
  await expect(title(page)).toHaveText("Phase-A পূর্ণ কোর্স");
  await expect(page).toHaveTitle(/^Phase-A পূর্ণ কোর্স · /);
  await expect(main(page).getByRole("region", { name: /^আজ, / })).toBeVisible();
  const next = main(page).getByRole("region", { name: "সামনের ক্লাস ও পরীক্ষা" }).getByRole("listitem").first();
  const day = await next.getByRole("time").first().getAttribute("datetime");
  expect(Date.parse(day ?? "")).toBeGreaterThan(Date.now());
  await expect(main(page).getByText("বাকি ৳৪,৫০০")).toBeVisible();
  await expect(main(page).getByRole("progressbar", { name: /লেকচারের .* দেখা/ })).toBeVisible();
  const menu = main(page).getByRole("navigation", { name: "কোর্সের সব কিছু" });
  await expect(menu.getByRole("link", { name: /^পড়ার উপকরণ/ })).toContainText(/[০-৯]/);
  await expect(menu.getByRole("link").nth(6)).toBeVisible();
  for (const link of await partsOf(page, menu.getByRole("link"))) {
    const href = (await link.getAttribute("href")) ?? "";
    expect((await page.request.get(href)).status(), href).toBe(200);
  }
  await menu.getByRole("link", { name: /^পড়ার উপকরণ/ }).click();
  const file = await main(page).getByRole("link", { name: /PDF/ }).first().getAttribute("href");
  const { "content-disposition": disposition } = (await page.request.get(file ?? "")).headers();
  expect(disposition).toMatch(/^attachment/);
});

test("an unpaid course links to the checkout, and opens after the payment", async ({ page, newcomer: _ }) => {
  const course = await enrolToCheckout(page, enrolmentPaths.diploma);
  const response = await page.goto(`/my/courses/${course}`);
  expect(response?.status()).toBe(402);
  await main(page).getByRole("link", { name: "টাকা দিন" }).click();
  await expect(page).toHaveURL(`/my/courses/${course}/checkout`);
  await goToPay(page, "sslcommerz");
  await completeAtSslcommerz(page, /Success/);
  await expect(title(page)).toHaveText("ভর্তি সম্পন্ন, স্বাগতম");

  await page.goto(`/my/courses/${course}`);
  await expect(main(page)).toContainText("দেখার মতো রেকর্ডিং এখন বাকি নেই");
});
