import { expect } from "@playwright/test";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { fillIn, main, press, title } from "#tests/support/browser/doctors.ts";
import { inspectPage, watchErrors } from "#tests/support/browser/inspect-page.ts";
import { test } from "#tests/support/browser/journey.ts";
import { enrolToCheckout, fieldsOf, send } from "#tests/support/browser/checkout-pages.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";

/** Paths of a doctor's sheets and of the delivery of one. */
function ownPaths({ courses, idOf }: ClonedDoctor) {
  const course = `/my/courses/${courses.running}`;
  return { sheets: `${course}/lecture-sheet`, track: `${course}/lecture-sheet-track/${idOf("deliveries", 1)}` };
}

test("every screen of lecture sheets is complete, within budget and free of axe findings @js @a11y", async ({
  page,
  doctor,
}) => {
  const errors = watchErrors(page);
  for (const path of Object.values(ownPaths(doctor))) await inspectPage(page, path);
  expect(errors).toEqual([]);
});

test("the sheets of an unpaid course are a 402 that links to the checkout", async ({ page, newcomer: _ }) => {
  const course = await enrolToCheckout(page);
  expect((await page.goto(`/my/courses/${course}/lecture-sheet`))?.status()).toBe(402);
  await expect(page.getByRole("link", { name: "টাকা দিন" })).toHaveAttribute("href", `/my/courses/${course}/checkout`);
});

test("sheets and files of another doctor are a 404, like those that do not exist", async ({ page, cloneDoctor }) => {
  const { sheets, track } = ownPaths(await cloneDoctor());
  await logInAs(page, await cloneDoctor("01700000002"));
  for (const path of [sheets, track, "/my/files/1", "/my/files/..%2f1"]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});

test("a sheet is a PDF for its doctor only, and its printed copy can be requested once", async ({
  page,
  openBrowser,
  doctor: { courses },
  cloneDoctor,
}) => {
  const sheets = `/my/courses/${courses.past}/lecture-sheet`;
  await page.goto(sheets);
  const pdf =
    (await main(page)
      .getByRole("link", { name: /লেকচার শিট ১: PDF/ })
      .getAttribute("href")) ?? "";
  const saved = await page.request.get(pdf);
  expect(saved.headers()).toMatchObject({ "content-type": "application/pdf", "cache-control": "private, no-store" });
  expect(saved.headers()["content-disposition"]).toMatch(/^attachment; filename=/);
  const other = await openBrowser();
  await logInAs(other, await cloneDoctor("01700000002"));
  expect((await other.request.get(pdf)).status(), "a link of another login").toBe(404);

  await fillIn(page, { "উপজেলা বা থানা": "", "পুরো ঠিকানা": "", "কে নেবেন": "ডা. অন্য একজন" });
  await press(page, "অনুরোধ পাঠান");
  await expect(main(page).getByRole("group", { name: "কোন শিট" })).toHaveAccessibleDescription(/অন্তত একটি/);
  await main(page).getByRole("checkbox").first().check();
  await press(page, "অনুরোধ পাঠান");
  await expect(main(page).getByLabel("উপজেলা বা থানা")).toHaveAccessibleDescription(/উপজেলা বা থানা দিন/);
  await expect(main(page).getByLabel("কে নেবেন")).toHaveValue("ডা. অন্য একজন");
  await expect(main(page).getByRole("checkbox").first()).toBeChecked();
  await main(page)
    .getByRole("radio", { name: /নিজে নেব/ })
    .check();
  const request = await fieldsOf(page, "delivery");
  await press(page, "অনুরোধ পাঠান");
  await expect(title(page)).toHaveText("শিটের ডেলিভারি");
  await expect(page.getByRole("status").first()).toContainText("অনুরোধ জমা হয়েছে");
  await expect(main(page).getByRole("listitem").first()).toContainText("অনুরোধ জমা হয়েছে");
  const track = new URL(page.url()).pathname;
  const again = await send(page, sheets, request);
  expect([again.status(), again.headers()["location"]], "the same key").toEqual([303, track]);
  const twice = await send(page, sheets, { ...request, idempotency_key: `after-${track}` });
  expect([twice.status(), await twice.text()]).toEqual([409, expect.stringContaining("আগেই করা হয়েছে")]);
});

test("the tracking page shows each delivery step with its time and what to do", async ({ page, doctor }) => {
  await page.goto(ownPaths(doctor).track);
  await expect(page.getByRole("status").first()).toContainText("পথে আছে");
  const steps = main(page).getByRole("region", { name: "ডেলিভারির ধাপ" }).getByRole("listitem");
  await expect(steps).toHaveCount(5);
  await expect(steps.nth(1)).toContainText(/আটকে আছে.*[০-৯]{4}.*প্রাপককে ফোনে পাওয়া যায়নি/s);
  await expect(main(page).getByRole("link", { name: /কুরিয়ারের সাইটে/ })).toHaveAttribute(
    "href",
    /^https:\/\/merchant\.pathao\.com\//,
  );
  await main(page).getByRole("link", { name: "সমস্যা জানান" }).click();
  await expect(main(page)).toContainText("লেকচার শিটের একটি ডেলিভারি নিয়ে লিখছেন");
});
