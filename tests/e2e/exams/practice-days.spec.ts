import { expect, type Page } from "@playwright/test";
import { asciiDigits } from "#locale/folding.ts";
import { main, press, title } from "#tests/support/browser/doctors.ts";
import { answer, verdictLine } from "#tests/support/browser/exams/practice-session.ts";
import { test } from "#tests/support/browser/journey.ts";
import { daysToReview, forgetPractice, passDays } from "#tests/support/rows/exams/practice-rows.ts";

/** Number of questions that are due, by the builder. */
async function dueCount(page: Page): Promise<number> {
  await page.goto("/my/practice/new?status=due");
  const text = (await main(page).getByRole("status").textContent()) ?? "";
  return Number(asciiDigits(/^[০-৯]+/.exec(text)?.[0] ?? ""));
}

test("a question that was right is due again on the day of its review, not before @exam", async ({
  page,
  doctor,
  portalDb,
}) => {
  await forgetPractice(portalDb, doctor);
  const before = await dueCount(page);
  await press(page, "শুরু করুন");
  await answer(page, portalDb, true);
  await expect(verdictLine(page), "the answer is stored").toContainText("আবার আসবে");
  expect(await dueCount(page), "answered for today").toBe(before - 1);
  const days = await daysToReview(portalDb, doctor);
  expect(days).toBeGreaterThan(1);
  await passDays(portalDb, doctor, days - 1);
  expect(await dueCount(page), "one day too early").toBe(before - 1);
  await passDays(portalDb, doctor, 1);
  expect(await dueCount(page)).toBe(before);
});

test("one press on the dashboard leads to the first question that is due @exam", async ({ page, doctor, portalDb }) => {
  await page.goto("/my/dashboard");
  const first = main(page)
    .getByRole("region", { name: /^আজকের .* কাজ$/ })
    .getByRole("listitem")
    .first();
  await first.getByRole("link", { name: "চালিয়ে যান অনুশীলন" }).click();
  await expect(page, "the open session goes on").toHaveURL(/\/my\/practice\/\d+\?question=3$/);
  await forgetPractice(portalDb, doctor);
  await page.goto("/my/practice");
  await page.goto("/my/dashboard");
  await expect(first).toContainText("অনুশীলন, ১০টি প্রশ্ন");
  await press(page, "শুরু অনুশীলন");
  await expect(page).toHaveURL(/\/my\/practice\/\d+\?question=1$/);
  await expect(title(page)).toHaveText("আজকের অনুশীলন");
});

test("the strength map leads from a subject to its mistakes, to practice and to what can be read @exam", async ({
  page,
  doctor: _,
}) => {
  await page.goto("/my/practice");
  await main(page).getByRole("link", { name: "কোন বিষয়ে কেমন" }).click();
  const subject = (name: string) => main(page).locator(".strength > li", { hasText: name });
  await expect(subject("Dermatology"), "four answers tell nothing").toContainText("এখনো বলা যায় না");
  const medicine = subject("Medicine").first();
  await expect(medicine).toContainText(/[০-৯]+% ঠিক/);
  await expect(main(page)).toContainText(/শেষ ৯০ দিনে [০-৯]+%, আগে [০-৯]+%/);
  const open = () => medicine.locator("> details").evaluate((details) => details.setAttribute("open", ""));
  await open();
  await medicine.getByText("টপিক ধরে").click();
  await expect(medicine.locator("details details li").first()).toBeVisible();
  const map = page.url();
  await medicine.getByRole("button", { name: /^[০-৯]+টি ভুল করুন Medicine$/ }).click();
  await expect(title(page)).toHaveText("Medicine · ভুলগুলো");
  for (const [kind, pathname] of [
    ["লেকচার", /\/lecture$/],
    ["শিট", /\/lecture-sheet$/],
    ["বই", /\/my\/reference-book\/\d+\/page-no\/\d+$/],
  ] as const) {
    await page.goto(map);
    await open();
    const reading = medicine.locator("details details", { hasText: "আরও লেকচার, শিট ও বই" });
    await reading.evaluate((details) => details.setAttribute("open", ""));
    await reading
      .getByRole("link", { name: new RegExp(`^${kind}`) })
      .first()
      .click();
    await expect(page).toHaveURL(pathname);
    await expect(title(page)).toBeVisible();
  }
  await page.goto(map);
  await subject("Dermatology").locator("summary").first().click();
  await subject("Dermatology").getByRole("link", { name: "অনুশীলন করুন" }).click();
  await press(page, "শুরু করুন");
  await expect(title(page)).toHaveText("Dermatology");
});
