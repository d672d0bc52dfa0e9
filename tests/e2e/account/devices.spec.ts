import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import {
  codeFor,
  enterCode,
  logIn,
  main,
  moveToNewNumber,
  newDoctor,
  press,
  register,
} from "#tests/support/browser/doctors.ts";

test("a second device is verified by code, and a third replaces another one", async ({ page, openBrowser }) => {
  const doctor = newDoctor();
  await test.step("the browser of the registration is a known device", async () => {
    await register(page, doctor);
    await expect(page).toHaveURL("/my/dashboard");
    await page.goto("/my/account/devices");
    await expect(main(page).getByText("এই ডিভাইস", { exact: true })).toBeVisible();
  });
  const second = await moveToNewNumber(doctor.phone);
  await test.step("a second device is verified by a code", async () => {
    const laptop = await openBrowser();
    await laptop.goto("/my/account/change-password");
    await logIn(laptop, second);
    await expect(laptop).not.toHaveURL(/\/login/);
    await laptop.goto("/my/dashboard");
    await expect(laptop).toHaveURL(/^[^?]*\/my\/account\/devices\?next=/);
    await expect(main(laptop)).toContainText("এই ডিভাইস এখনো যাচাই হয়নি");
    await main(laptop).getByRole("link", { name: "এই ডিভাইস যাচাই করুন" }).click();
    await press(laptop, "কোড পাঠান");
    await enterCode(laptop, "000000");
    await expect(main(laptop).locator(".field-error")).toBeVisible();
    await enterCode(laptop, await codeFor(laptop, second));
    await expect(laptop).toHaveURL(/\/my\/dashboard$/);
  });
  const third = await moveToNewNumber(second);
  await test.step("a third device replaces one of the two", async () => {
    const tablet = await openBrowser();
    await tablet.goto("/login");
    await logIn(tablet, third);
    await expect(tablet).toHaveURL(/\/my\/account\/devices\?next=/);
    await expect(main(tablet)).toContainText("সবগুলো ভরা");
    await expect(main(tablet).getByText(/সর্বোচ্চ ২টি/), "the limit is told once").toHaveCount(1);
    await main(tablet).getByRole("link", { name: "এই ডিভাইস যাচাই করুন" }).click();
    await press(tablet, "কোড পাঠান");
    await enterCode(tablet, await codeFor(tablet, third));
    await expect(main(tablet)).toContainText("একটি ডিভাইস সরান");
    await main(tablet).getByText("সরান", { exact: true }).first().click();
    await main(tablet)
      .getByRole("button", { name: /^হ্যাঁ, .* সরান$/ })
      .first()
      .click();
    await expect(tablet).toHaveURL(/\/my\/dashboard$/);
    await expect(main(tablet)).toContainText("এই ডিভাইস এখন চালু");
  });
});

test("a doctor whose device slots are full can send a request to the office", async ({ page }) => {
  await register(page, newDoctor());
  await expect(page).toHaveURL("/my/dashboard");
  await page.goto("/my/account/devices");
  await main(page).getByRole("link", { name: "ডিভাইস নিয়ে অফিসে অনুরোধ পাঠান" }).click();
  await press(page, "অনুরোধ পাঠান");
  await expect(page.getByLabel("কারণ")).toHaveAccessibleDescription(/কারণ দিন/);
});
