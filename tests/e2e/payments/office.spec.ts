import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { enrolToCheckout } from "#tests/support/browser/checkout-pages.ts";
import { main, staff } from "#tests/support/browser/doctors.ts";
import { findIn } from "#tests/support/api/find-in.ts";

test("a doctor sees an instalment paid at the office, its correction and a partial refund @money", async ({
  page,
  newcomer: { phone },
}) => {
  const course = await enrolToCheckout(page);
  const receipt = `R${phone}`;
  const said = await staff("payments", "receive", course, "৪০০০", "--receipt", receipt, "--yes");
  const payment = findIn(said, /^Payment (\d+):/, "what payments receive says");
  const invoice = `/my/courses/${course}/invoice`;
  const payments = main(page).getByRole("table", { name: "যেভাবে টাকা পাওয়া গেছে" });
  const row = (name: string) => main(page).getByRole("row", { name: new RegExp(`^${name} `) });

  await test.step("the instalment counts, and the rest is due", async () => {
    await page.goto("/my/courses");
    await expect(main(page)).toContainText(/বাকি.*৳৫,৫০০/);
    await page.goto(invoice);
    await expect(payments).toContainText(`অফিসে জমা নং ${receipt}`);
    await expect(row("পাওয়া গেছে")).toContainText("৳৪,০০০");
  });
  await test.step("a correction says what was written before", async () => {
    await staff("payments", "correct", payment, "--amount", "5000", "--reason", "typed wrongly", "--yes");
    await page.goto(invoice);
    await expect(payments).toContainText("সংশোধিত, আগে ৳৪,০০০ লেখা ছিল");
    await expect(row("পাওয়া গেছে")).toContainText("৳৫,০০০");
    await expect(row("বাকি")).toContainText("৳৪,৫০০");
  });
  await test.step("a partial refund stands beside what was paid", async () => {
    await staff("payments", "refund", payment, "--amount", "1500", "--reason", "ill", "--ref", `B${phone}`, "--yes");
    await page.goto(invoice);
    await expect(row("পাওয়া গেছে")).toContainText("৳৫,০০০");
    await expect(row("ফেরত")).toContainText("− ৳১,৫০০");
    await expect(row("ফেরতের পর")).toContainText("৳৩,৫০০");
    await page.goto(`/my/courses/${course}/payment/${payment}/done`);
    await expect(main(page)).toContainText(/টাকা\s*৳৫,০০০\s*ফেরত\s*৳১,৫০০/);
  });
});
