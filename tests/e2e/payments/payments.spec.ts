import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { fillIn, main, press, staff, title } from "#tests/support/browser/doctors.ts";
import {
  completeAtSslcommerz,
  enrolToCheckout,
  fieldsOf,
  goToPay,
  payAtBkash,
  send,
} from "#tests/support/browser/checkout-pages.ts";

/** Expects one course on the dashboard and nothing to pay. */
async function expectSettled(page: Page): Promise<void> {
  await page.goto("/my/dashboard");
  await expect(main(page).getByRole("region", { name: "আমার কোর্স" }).getByRole("link")).toHaveCount(1);
  await expect(main(page).getByRole("region", { name: "টাকা বাকি" })).toHaveCount(0);
}

const price = "৳৯,৫০০"; // of places.online; the first instalment is ৳৫,০০০

test("an instalment by SSLCommerz and the rest by bKash are both on the invoice, and nothing is due @money @any-server @adapter", async ({
  page,
  newcomer: _,
}) => {
  const course = await enrolToCheckout(page);
  await test.step("the first instalment is paid by SSLCommerz", async () => {
    await goToPay(page, "sslcommerz", "প্রথম কিস্তি");
    await completeAtSslcommerz(page, /Success/);
    await expect(title(page)).toHaveText("ভর্তি সম্পন্ন, স্বাগতম");
    await expect(main(page).getByText(/^প্রথম ক্লাস (আজ|আগামীকাল|আর [০-৯]+ দিন)/)).toBeVisible();
    const steps = main(page).getByRole("region", { name: "প্রথম তিনটি কাজ" }).getByRole("listitem");
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(1), "the device needs no verification").toHaveText(/যাচাই.*হয়ে গেছে/);
    await expect(steps.getByRole("link")).toHaveCount(2);
    await expect(main(page)).toContainText("৳৫,০০০");
    await expect(main(page)).toContainText(/বাকি.*৳৪,৫০০/);
    await expect(main(page).getByRole("link", { name: "কোর্সে যান" })).toHaveAttribute("href", `/my/courses/${course}`);
    const calendar = await page.request.get(
      (await main(page).getByRole("link", { name: "ক্যালেন্ডারে যোগ করুন" }).getAttribute("href")) ?? "",
    );
    expect(await calendar.text()).toMatch(/BEGIN:VEVENT[^]*DTSTART:\d{8}T\d{6}Z/);
  });
  await test.step("the rest is asked for, and no smaller or missing sum is taken", async () => {
    await page.goto("/my/courses");
    await expect(main(page)).toContainText(/বাকি.*৳৪,৫০০/);

    await main(page).getByRole("link", { name: "বাকি টাকা দিন" }).click();
    await goToPay(page, "bkash", "অন্য পরিমাণ");
    await expect(main(page).getByLabel("কত টাকা", { exact: true })).toHaveAccessibleDescription(/কত টাকা দেবেন/);
    await fillIn(page, { "কত টাকা": "১০" });
    await goToPay(page, "bkash");
    await expect(main(page).getByLabel("কত টাকা", { exact: true })).toHaveAccessibleDescription(/কমপক্ষে/);
  });
  await test.step("the rest is paid by bKash", async () => {
    await goToPay(page, "bkash", "বাকি সবটুকু");
    await payAtBkash(page);
    await expect(title(page)).toHaveText("টাকা পেয়েছি");
  });
  await test.step("both payments are on the invoice", async () => {
    await main(page).getByRole("link", { name: "ইনভয়েস" }).click();
    await expect(page).toHaveURL(`/my/courses/${course}/invoice`);
    await expect(main(page)).toContainText(/INV-\d{4}-\d{6}/);
    await expect(main(page)).toContainText("নয় হাজার পাঁচশ টাকা মাত্র");
    await expect(main(page).getByRole("table", { name: "যেভাবে টাকা পাওয়া গেছে" }).getByRole("row")).toHaveCount(3);
    await expect(main(page).getByRole("row", { name: /^বাকি/ })).toContainText("৳০");
  });
  await test.step("nothing is left to pay", async () => {
    await page.goto(`/my/courses/${course}/checkout`);
    await expect(page, "nothing is left to pay").toHaveURL("/my/courses");
    await expect(page.getByRole("status").first()).toContainText("আগেই দেওয়া হয়েছে");
    await expectSettled(page);
  });
});

test("a cancelled or failed payment can be tried again @money", async ({ page, newcomer: _ }) => {
  const course = await enrolToCheckout(page);
  await goToPay(page, "sslcommerz");
  await expect(page).toHaveURL(/\/sandbox\/sslcommerz\//);
  await page.goto(`/my/courses/${course}/checkout`);
  await expect(main(page), "the payment at the gateway is told").toContainText("একটি পেমেন্টের ফল এখনো আসেনি");
  await goToPay(page, "sslcommerz");
  await completeAtSslcommerz(page, /Cancel/);
  await expect(title(page)).toHaveText("পেমেন্ট বাতিল হয়েছে");
  await main(page).getByRole("link", { name: "আবার চেষ্টা করুন" }).click();
  await goToPay(page, "bkash");
  await payAtBkash(page, "01823074817");
  await expect(title(page)).toHaveText("পেমেন্ট হয়নি");
  await main(page).getByRole("link", { name: "আবার চেষ্টা করুন" }).click();
  await goToPay(page, "sslcommerz");
  await completeAtSslcommerz(page, /Success/);
  await expect(title(page)).toHaveText("ভর্তি সম্পন্ন, স্বাগতম");
});

test("a manual payment is reported with its TrxID and a picture of the slip @money", async ({
  page,
  newcomer: { phone },
}) => {
  const course = await enrolToCheckout(page);
  await goToPay(page, "manual");
  await expect(page).toHaveURL(/\/payment\/\d+\/done$/);
  await expect(main(page)).toContainText(price);
  await press(page, "জমা দিন");
  await expect(main(page).getByLabel("TrxID")).toHaveAccessibleDescription(/TrxID দিন/);
  await main(page).getByRole("combobox").selectOption({ index: 1 });
  const trxId = `T${phone}`;
  await fillIn(page, { "যে নম্বর বা হিসাব থেকে পাঠিয়েছেন": "01700000000", TrxID: trxId.toLowerCase() });
  const slip = main(page).getByLabel("স্লিপের ছবি (থাকলে)");
  await slip.setInputFiles({ name: "slip.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await press(page, "জমা দিন");
  await expect(slip).toHaveAccessibleDescription(/JPEG, PNG বা WebP ছবি দিন/);
  const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  await slip.setInputFiles({ name: "slip.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") });
  await press(page, "জমা দিন");
  await expect(title(page)).toHaveText("তথ্য জমা হয়েছে");
  await expect(main(page)).toContainText(trxId);
  const done = page.url();

  await page.goto(`/my/courses/${course}/checkout`);
  await expect(main(page).getByRole("button", { name: /টাকা দিন/ })).toHaveCount(0);
  await staff("payments", "approve", /payment\/(\d+)/.exec(done)?.[1] ?? "", "--yes");
  await main(page).getByRole("link", { name: "পেমেন্টের অবস্থা দেখুন" }).click();
  await expect(page).toHaveURL(done);
  await expect(title(page)).toHaveText("ভর্তি সম্পন্ন, স্বাগতম");
  await main(page).getByRole("link", { name: "ইনভয়েস" }).click();
  await expect(main(page)).toContainText(`TrxID ${trxId}`);
  await expectSettled(page);
});

test("a coupon lowers the price, can be removed, and an invalid one says why @money", async ({ page, newcomer: _ }) => {
  await enrolToCheckout(page);
  const sum = main(page).getByRole("region", { name: "হিসাব" });
  await main(page).getByText("কুপন আছে?").click();
  for (const [wrong, sentence] of [
    ["NO-SUCH", "কুপন কোডটি ঠিক নয়"],
    ["EID2025", "কুপনটির মেয়াদ শেষ"],
    ["PHASEA500", "এই ব্যাচের জন্য নয়"],
  ] as const) {
    await fillIn(page, { "কুপন কোড": wrong });
    await press(page, "কুপন দিন");
    await expect(main(page).getByLabel("কুপন কোড")).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(sum).toContainText(price);
  }
  await fillIn(page, { "কুপন কোড": "matra10" });
  await press(page, "কুপন দিন");
  await expect(sum).toContainText("৳৮,৫৫০");
  await press(page, "কুপন সরান");
  await expect(sum).not.toContainText("৳৮,৫৫০");
  await main(page).getByText("কুপন আছে?").click();
  await fillIn(page, { "কুপন কোড": "MATRA10" });
  await press(page, "কুপন দিন");
  await expect(sum).toContainText("৳৮,৫৫০");
  await goToPay(page, "bkash");
  await expect(page).toHaveURL(/\/sandbox\/bkash\//);
  await expect(page.getByText("৳৮,৫৫০")).toBeVisible();
  await payAtBkash(page);
  await expect(main(page)).toContainText("৳৮,৫৫০");
});

test("an amount may be typed as the page writes it @money", async ({ page, newcomer: _ }) => {
  await enrolToCheckout(page);
  const { pathname } = new URL(page.url());
  const fields = { ...(await fieldsOf(page, "pay")), plan: "custom", method: "sslcommerz" };
  const response = await send(page, pathname, { ...fields, amount: "৳৬,০০০/-" });
  expect(response.status()).toBe(303);
  await page.goto(response.headers()["location"] ?? "");
  await expect(page.getByText("৳৬,০০০.০০")).toBeVisible();
});

test("ten parallel submissions are one payment, and a price sent by the browser is ignored or refused @money", async ({
  page,
  newcomer: _,
}) => {
  await enrolToCheckout(page);
  const { pathname } = new URL(page.url());
  const fields = { ...(await fieldsOf(page, "pay")), plan: "full", method: "sslcommerz" };
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => send(page, pathname, { ...fields, amount: "1" })),
  );
  expect(new Set(responses.map((response) => response.status()))).toEqual(new Set([303]));
  const targets = new Set(responses.map((response) => response.headers()["location"]));
  expect(targets.size).toBe(1);
  const [gatewayPage = ""] = targets;
  expect(gatewayPage).toMatch(/\/sandbox\/sslcommerz\//);
  expect(
    (await send(page, pathname, { ...fields, method: "bkash" })).status(),
    "the idempotency key is already used",
  ).toBe(422);

  const idempotency_key = "another-key-of-the-journey";
  const invalidFields: Record<string, string>[] = [
    { plan: "full", price: "10" },
    { plan: "full", discount: "9000.00" },
    { plan: "full", course_id: "1" },
    { plan: "custom", amount: "-6000" },
    { plan: "custom", amount: "6000.001" },
    { plan: "custom", amount: "6e3" },
    { plan: "custom", amount: "4999.99" },
    { plan: "custom", amount: "9500.01" },
  ];
  for (const invalid of invalidFields) {
    const response = await send(page, pathname, { form: "pay", method: "bkash", ...invalid, idempotency_key });
    expect(response.status(), JSON.stringify(invalid)).toBe(422);
  }
  await page.goto(gatewayPage);
  await expect(page.getByText("৳৯,৫০০.০০")).toBeVisible();
});
