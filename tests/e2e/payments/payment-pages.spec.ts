import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { main, press, title } from "#tests/support/browser/doctors.ts";
import { inspectPage, watchErrors } from "#tests/support/browser/inspect-page.ts";
import {
  amountToPay,
  batchOf,
  enrolToCheckout,
  eventPaths,
  goToPay,
  payAtBkash,
  enrolmentPaths,
} from "#tests/support/browser/checkout-pages.ts";

test("every page of enrolment and payment is complete, within budget and free of axe findings @js @money @a11y", async ({
  page,
  newcomer: _,
}) => {
  const errors = watchErrors(page);
  const course = await enrolToCheckout(page);
  for (const path of ["/my/courses", `/my/courses/${course}/checkout`, `/my/courses/${course}/payment-option`])
    await inspectPage(page, path);
  await page.goto(`/my/courses/${course}/payment-option`);
  await main(page).getByRole("radio", { name: "প্রথম কিস্তি" }).check();
  await main(page).getByRole("radio", { name: "নিজে টাকা পাঠাব" }).check();
  await press(page, "এভাবে এগিয়ে যান");
  await press(page, amountToPay);
  await expect(main(page)).toContainText("৳৫,০০০");
  await inspectPage(page, new URL(page.url()).pathname);
  await page.goto(`/my/courses/${course}/checkout`);
  await goToPay(page, "bkash", "প্রথম কিস্তি");
  await payAtBkash(page);
  await expect(title(page)).toHaveText("ভর্তি সম্পন্ন, স্বাগতম");
  await inspectPage(page, new URL(page.url()).pathname);
  await inspectPage(page, `/my/courses/${course}/invoice`);
  await inspectPage(page, "/my/courses");
  await inspectPage(page, enrolmentPaths.diploma);
  await inspectPage(page, enrolmentPaths.full);
  await page.goto(eventPaths.paid);
  await press(page, /^নাম লেখান/);
  await expect(page).toHaveURL(eventPaths.checkout);
  await inspectPage(page, eventPaths.checkout);
  expect(errors).toEqual([]);
});

test("the invoice prints on one A4 page @js @money", async ({ page, newcomer: _ }) => {
  const course = await enrolToCheckout(page);
  await goToPay(page, "bkash");
  await payAtBkash(page);
  await expect(title(page)).toHaveText("ভর্তি সম্পন্ন, স্বাগতম");
  await page.goto(`/my/courses/${course}/invoice`);
  await expect(main(page)).toContainText("INV-");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("the checkout preselects the sum that the batch's page promised @money", async ({ page, newcomer: _ }) => {
  await page.goto(batchOf(enrolmentPaths.online));
  const promised = /শুরুতে দেবেন\s*(৳[০-৯,]+)/.exec(await main(page).innerText())?.[1] ?? "none";
  await enrolToCheckout(page);
  await expect(main(page).getByRole("radio", { name: "প্রথম কিস্তি", checked: true })).toHaveAccessibleName(
    new RegExp(promised),
  );
});

for (const height of [640, 740]) {
  test(`the pay button is above the tab bar from the start at 360×${height} @money`, async ({ page, newcomer: _ }) => {
    await page.setViewportSize({ width: 360, height });
    await enrolToCheckout(page);
    const button = main(page).getByRole("button", { name: amountToPay });
    await expect(button).toBeInViewport({ ratio: 1 });
    const [bar, tabs] = [await button.boundingBox(), await main(page).getByRole("navigation").boundingBox()];
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  });
}
