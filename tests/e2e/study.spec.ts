import { expect, test } from "@playwright/test";
import { logInAs } from "../support/demo-doctor.ts";
import { main, press, title } from "../support/doctors.ts";
import { inspectPage, watchErrors } from "../support/inspect-page.ts";
import { endAtSslcommerz, enrol, enrolled, goToPay, places, registerFor } from "../support/tills.ts";

const schedule = "/my/courses/6/batch/6/schedule/12";
const screens = [
  "/my/courses/2",
  "/my/courses/2/course-materials",
  schedule,
  "/my/courses/2/full-schedule",
  "/my/courses/2/free-videos",
  "/my/courses/2/free-videos/1?as=auto",
  "/my/pending-video/2",
];

test("a day's study begins at the course: what is today, next and missed, what is due, and every door", async ({
  page,
}) => {
  await logInAs(page);
  await page.goto("/my/courses");
  await main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Phase-A পূর্ণ কোর্স" }) })
    .getByRole("link", { name: "কোর্সে যান" })
    .click();
  await expect(title(page)).toHaveText("Phase-A পূর্ণ কোর্স");
  await expect(page).toHaveTitle(/^Phase-A পূর্ণ কোর্স · /);
  await expect(main(page).getByRole("region", { name: /^আজ, / })).toBeVisible();
  await expect(main(page).getByRole("region", { name: "সামনে যা আছে" }).getByRole("listitem").first()).toContainText(
    "আসছে",
  );
  await expect(main(page).getByRole("status")).toContainText("৳৪,৫০০");
  await expect(main(page).getByRole("progressbar", { name: /লেকচারের .* দেখা/ })).toBeVisible();
  const menu = main(page).getByRole("navigation", { name: "কোর্সের সব কিছু" });
  await expect(menu.getByRole("link", { name: /^পড়ার উপকরণ/ })).toContainText(/[০-৯]/);
  const doors = await menu
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(doors.length).toBeGreaterThan(6);
  for (const door of doors) expect((await page.request.get(door)).status(), door).toBe(200);
  await menu.getByRole("link", { name: /^পড়ার উপকরণ/ }).click();
  const file = await main(page).getByRole("link", { name: /PDF/ }).first().getAttribute("href");
  const { "content-disposition": disposition } = (await page.request.get(file ?? "")).headers();
  expect(disposition).toMatch(/^attachment/);
});

test("the timetable says in words how each row stands, and is narrowed by forms that only ask", async ({ page }) => {
  await logInAs(page);
  await page.goto(schedule);
  const rows = main(page).locator(".event");
  const all = await rows.count();
  expect(all).toBeGreaterThan(5);
  for (const row of await rows.all()) {
    await expect(row.locator(".state")).toHaveText(/আসছে|চলছে|দেখা|দেওয়া|শেষ|আজ|রেকর্ডিং|জানানো/);
  }
  await main(page).getByLabel("ধরন").selectOption("পরীক্ষা");
  await press(page, "দেখান");
  await expect(page).toHaveURL(/kind=exam/);
  expect(await rows.count()).toBeLessThan(all);
  await main(page)
    .getByRole("link", { name: /^পুরো সময়সূচি/ })
    .click();
  await expect(title(page)).toHaveText("পুরো সময়সূচি");
  const upcoming = rows.filter({ hasText: "আসছে" }).filter({ hasText: "ক্লাস" }).first();
  await expect(upcoming.getByRole("link")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(main(page).getByRole("link", { name: "Phase-A পূর্ণ কোর্স" })).toBeHidden();
});

test("a lecture that has not opened says when it will", async ({ page }) => {
  await logInAs(page);
  const answer = await page.goto("/my/courses/2/events/12/schedule/541/lecture");
  expect(answer?.status()).toBe(423);
  await expect(title(page)).toHaveText("লেকচারটি এখনো খোলেনি");
  await expect(main(page)).toContainText(/খুলবে .*বার, .*[০-৯]{4}/);
  await main(page).getByRole("link", { name: "কোর্সে ফিরুন" }).click();
  await expect(title(page)).toHaveText("Phase-A পূর্ণ কোর্স");
});

test("the calendar link is made on the timetable, shown once, and revoked there", async ({ page, playwright }) => {
  test.slow();
  await registerFor(page, places.free);
  await enrol(page);
  await page.goto("/my/courses");
  await main(page).getByRole("link", { name: "কোর্সে যান" }).click();
  await main(page).getByRole("link", { name: "সময়সূচি", exact: true }).first().click();
  await main(page).getByText("নিজের ক্যালেন্ডারে সূচি রাখুন").click();
  await press(page, "লিংক নিন");
  const address = await main(page)
    .getByLabel(/Google Calendar/)
    .inputValue();
  await expect(main(page).getByRole("link", { name: "ফোনের ক্যালেন্ডারে যোগ করুন" })).toHaveAttribute(
    "href",
    address.replace(/^http/, "webcal"),
  );
  const stranger = await playwright.request.newContext();
  expect(await (await stranger.get(address)).text()).toContain("BEGIN:VEVENT");

  await page.reload();
  await main(page).getByText("নিজের ক্যালেন্ডারে সূচি রাখুন").click();
  await expect(main(page).getByLabel(/Google Calendar/)).toHaveCount(0);
  await expect(main(page)).toContainText("ক্যালেন্ডার শেষ পড়েছে");
  await press(page, "লিংক বাতিল করুন");
  await expect(page.getByRole("status")).toContainText("আর কাজ করে না");
  expect((await stranger.get(address)).status()).toBe(404);
  await stranger.dispose();
});

/** Opens what is said by hand, where it does not stand open. */
test("who has not paid is led to the checkout, and then into the course", async ({ page }) => {
  test.slow();
  const course = await enrolled(page, places.diploma);
  const answer = await page.goto(`/my/courses/${course}`);
  expect(answer?.status()).toBe(402);
  await main(page).getByRole("link", { name: "টাকা দিন" }).click();
  await expect(page).toHaveURL(`/my/courses/${course}/checkout`);
  await goToPay(page, "sslcommerz");
  await endAtSslcommerz(page, /Success/);
  await expect(title(page)).toHaveText("টাকা পেয়েছি");

  await page.goto(`/my/courses/${course}`);
  await expect(main(page)).toContainText("কোনো লেকচার দেখা বাকি নেই");
});

test("every study screen is whole, light and without findings of axe, by day and by night @js", async ({ page }) => {
  test.slow();
  const errors = watchErrors(page);
  await logInAs(page);
  for (const path of screens) await inspectPage(page, path);
  expect(errors).toEqual([]);
});
