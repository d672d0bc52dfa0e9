import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { gatewaySessions } from "#api/db/schema/gateways.ts";
import { withoutScripts } from "#tests/support/api/portal/page-content.ts";
import { test } from "#tests/support/browser/journey.ts";
import { main, title } from "#tests/support/browser/doctors.ts";
import { completeAtSslcommerz, enrolToCheckout, goToPay } from "#tests/support/browser/checkout-pages.ts";

test("a doctor who returns without a session sees only the payment's state, and logs in for more @money", async ({
  page,
  openBrowser,
  newcomer: _,
}) => {
  await enrolToCheckout(page);
  await goToPay(page, "sslcommerz");
  await completeAtSslcommerz(page, /Success/);
  await expect(title(page)).toHaveText("ভর্তি সম্পন্ন, স্বাগতম");
  const done = new URL(page.url());
  const stranger = await openBrowser();
  await stranger.goto(done.href);
  await expect(title(stranger)).toHaveText("টাকা পেয়েছি");
  await expect(main(stranger)).not.toContainText("৳");
  await expect(main(stranger)).not.toContainText("FCPS");
  await expect(main(stranger).getByRole("link", { name: "লগইন করে বিস্তারিত দেখুন" })).toHaveAttribute(
    "href",
    /^\/login\?next=.*my-courses-payment-done/,
  );
  for (const address of [
    done.pathname,
    `${done.pathname}?receipt=1795273131172.${"A".repeat(43)}`,
    done.pathname.replace(/payment\/\d+/, "payment/1") + done.search,
    `/my/courses${done.search}`,
    done.pathname.replace(/payment.*/, "invoice") + done.search,
  ]) {
    await stranger.goto(address);
    await expect(stranger, address).toHaveURL(/\/login\?next=/);
  }
});

test("a pending payment is refreshed twelve times and never called failed @money", async ({
  page,
  newcomer: _,
  portalDb,
}) => {
  const course = await enrolToCheckout(page);
  await goToPay(page, "sslcommerz");
  const transaction = await page.getByText(/^CP[A-Z0-9]{25}$/).innerText();
  const [session] = await portalDb.select().from(gatewaySessions).where(eq(gatewaySessions.tran_id, transaction));
  const id = session?.course_payment_id;
  await completeAtSslcommerz(page, /Pending/, { ipn: "lost", return: "lost" });
  const open = `/my/courses/${course}/payment/${id}/done`;

  const first = await page.request.get(open);
  expect(first.headers()["refresh"]).toBe(`5; url=${open}?try=1`);
  expect(await first.text()).toContain("নিজে থেকেই হালনাগাদ");
  let last = first;
  let refreshes = 0;
  for (let next = first.headers()["refresh"]; next; next = last.headers()["refresh"]) {
    refreshes += 1;
    last = await page.request.get(next.replace("5; url=", ""));
  }
  expect(refreshes, "there is no thirteenth refresh").toBe(12);
  expect(await last.text()).toContain("কিছুক্ষণ পরে আবার আসুন");
  expect(withoutScripts(await last.text())).not.toMatch(/হয়নি|ব্যর্থ/);
});
