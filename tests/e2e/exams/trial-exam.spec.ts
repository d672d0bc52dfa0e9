import { expect } from "@playwright/test";
import { main, press, title } from "#tests/support/browser/doctors.ts";
import { allSaved, question, roomState, test } from "#tests/support/browser/exams/exam-room-page.ts";
import { layoutShiftOf, steadyLayout, watchLayout } from "#tests/support/browser/layout-shift.ts";

test("a stranger answers a trial question in two taps, with clock and counter @js @exam", async ({ page }) => {
  await watchLayout(page);
  await page.goto("/");
  const start = main(page).getByRole("region", { name: "শুরু করুন" });
  await start.getByRole("link", { name: "পরীক্ষা দিন" }).click();
  await press(page, "ট্রায়াল পরীক্ষা শুরু করুন");
  const clock = page.getByRole("timer");
  await expect(clock).toBeInViewport();
  const shown = await clock.textContent();
  await expect(clock, "it runs").not.toHaveText(shown ?? "");
  await question(page, "১").getByRole("radio").first().check();
  await expect(page.locator("p[data-counter]")).toContainText("১ / ১০");
  await expect(roomState(page)).toHaveText(allSaved);
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(steadyLayout);
});

test("from the home page a stranger reads the first trial question in two taps, and is marked at once @exam", async ({
  page,
}) => {
  await page.goto("/");
  const start = main(page).getByRole("region", { name: "শুরু করুন" });
  await start.getByRole("link", { name: "পরীক্ষা দিন" }).click();
  await expect(main(page).getByRole("textbox"), "neither name nor number is asked").toHaveCount(0);
  await press(page, "ট্রায়াল পরীক্ষা শুরু করুন");
  await expect(question(page, "১").getByRole("radio").first()).toBeVisible();

  await question(page, "১").getByRole("radio").first().check();
  await press(page, "সব দেখে নিন");
  await press(page, "ট্রায়াল পরীক্ষা জমা দিন");
  await expect(page).toHaveURL(/\/on-spot-quiz\/trial-fcps-p-ii\/entries\/[\w-]{22}\/result$/);
  await expect(main(page), "nobody is ranked alone").not.toContainText("এ পর্যন্ত ১ জন");
  await expect(main(page).getByRole("region", { name: "বিষয় অনুযায়ী" }), "single questions say nothing").toHaveCount(0);
  await expect(main(page).getByRole("columnheader"), "no column of a kind that is not asked").toHaveText([
    "উত্তর",
    "SBA",
    "নম্বর",
  ]);
  await expect(main(page).getByRole("link", { name: /অনুশীলন/ }), "strangers have no practice").toHaveCount(0);
  await expect(main(page).getByRole("heading", { name: "উত্তর ও ব্যাখ্যা" })).toBeVisible();
  const offer = main(page).getByRole("region", { name: "আপনার জন্য ব্যাচ" });
  await expect(offer).toContainText(/FCPS Part-II.*শুরু [০-৯]+ .*৳/s);
  await offer.getByRole("link", { name: "ব্যাচটি দেখুন" }).click();
  await expect(page).toHaveURL(/\/batch-details\/\d+$/);
});

test("a batch leads to the question of the day and the trial exam of its exam kind, where there are any", async ({
  page,
}) => {
  await page.goto("/fcps-p-ii/batches/1");
  await expect(main(page).getByRole("link", { name: "ট্রায়াল পরীক্ষা" })).toHaveAttribute("href", /\/trial-fcps-p-ii$/);
  const asked = main(page).getByRole("link", { name: "আজকের প্রশ্ন" });
  await expect(asked).toHaveAttribute("href", "/question-of-the-day/fcps-p-ii");
  await asked.click();
  await expect(main(page).getByRole("radio").first()).toBeVisible();

  await page.goto("/phase-b/batches");
  await main(page).getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/phase-b\/batches\/[0-9]+$/);
  await expect(title(page)).toBeVisible();
  await expect(main(page).getByRole("link", { name: /আজকের প্রশ্ন|ট্রায়াল পরীক্ষা/ })).toHaveCount(0);
});
