import { expect } from "@playwright/test";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { test } from "#tests/support/browser/journey.ts";
import { main, press } from "#tests/support/browser/doctors.ts";
import {
  batchOf,
  enrol,
  enrolToCheckout,
  fieldsOf,
  enrolmentPaths,
  registerFor,
  send,
} from "#tests/support/browser/checkout-pages.ts";
import { partsOf } from "#tests/support/browser/texts.ts";

test("a visitor who chooses a schedule registers, enrols, cancels and enrols again @money", async ({ page }) => {
  await registerFor(page, enrolmentPaths.online);
  await expect(page).toHaveTitle(/^Enroll Now: [\u0980-\u09ff]/);
  await press(page, /^আসন নিন/);
  await expect(main(page).getByRole("checkbox")).toHaveAccessibleDescription(/টিক দিন/);
  await enrol(page);
  await expect(page).toHaveURL(/\/my\/courses\/\d+\/checkout$/);

  await page.goto(enrolmentPaths.online);
  await expect(page, "an enrolled doctor is redirected to the checkout").toHaveURL(/\/my\/courses\/\d+\/checkout$/);
  await page.getByRole("navigation", { name: "আমার অংশ" }).getByRole("link", { name: "কোর্স" }).click();
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveCount(1);
  await expect(main(page).getByText("টাকা দেওয়া বাকি")).toBeVisible();
  await expect(main(page)).toContainText("৳৯,৫০০");

  await main(page).getByText("ভর্তি বাতিল", { exact: true }).click();
  await press(page, /^হ্যাঁ, .* বাতিল করুন$/);
  await expect(page.getByRole("status").first()).toContainText("বাতিল হয়েছে");
  await expect(main(page)).toContainText("এখনো কোনো কোর্সে ভর্তি নেই");
  await main(page).getByRole("link", { name: "বাতিল করা" }).click();
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveCount(1);
  await page.goto(enrolmentPaths.online);
  await enrol(page);
  await expect(page).toHaveURL(/\/my\/courses\/\d+\/checkout$/);
});

test("a closed enrolment says why and links onward; another batch's schedule is a 404 @money", async ({
  page,
  openBrowser,
  newcomer: _,
}) => {
  const visitor = await openBrowser();
  const batch = batchOf(enrolmentPaths.online);
  const foreign = `${batch}/enroll/${enrolmentPaths.full.split("/").at(-1)}`;
  expect((await visitor.goto(foreign))?.status(), "for a visitor too").toBe(404);
  for (const [place, way, leadsTo] of [
    [enrolmentPaths.full, "ব্যাচের সূচি দেখুন", batchOf(enrolmentPaths.full)],
    [enrolmentPaths.soon, "ভর্তির তারিখ দেখুন", batchOf(enrolmentPaths.soon)],
    [enrolmentPaths.closed, "ব্যাচের পাতা দেখুন", batchOf(enrolmentPaths.closed)],
  ] as const) {
    await page.goto(place);
    await expect(page.getByRole("status")).toContainText("এখন ভর্তি হওয়া যাচ্ছে না");
    await expect(main(page).getByRole("button")).toHaveCount(0);
    await main(page).getByRole("link", { name: way }).click();
    await expect(page).toHaveURL(leadsTo);
  }
  for (const nowhere of [foreign, `${batch}/enroll/1e1`, "/batch-details/999/enroll/1"]) {
    expect((await page.goto(nowhere))?.status(), nowhere).toBe(404);
  }
});

test("a double click or ten parallel submissions create one enrolment @money", async ({ page, newcomer: _ }) => {
  await page.goto(enrolmentPaths.online);
  for (const select of await partsOf(page, main(page).getByRole("combobox"))) await select.selectOption({ index: 1 });
  await main(page).getByRole("checkbox").check();
  const fields = await fieldsOf(page, "enrol");
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(page, enrolmentPaths.online, fields)));
  expect(new Set(responses.map((response) => response.status()))).toEqual(new Set([303]));
  const targets = new Set(responses.map((response) => response.headers()["location"]));
  expect(targets.size).toBe(1);

  await page.goto(enrolmentPaths.diploma);
  for (const select of await partsOf(page, main(page).getByRole("combobox"))) await select.selectOption({ index: 1 });
  await main(page).getByRole("checkbox").check();
  await main(page)
    .getByRole("button", { name: /^আসন নিন/ })
    .dblclick();
  await expect(page).toHaveURL(/\/my\/courses\/\d+\/checkout$/);
  await page.goto("/my/courses");
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveCount(2);
});

test("a free course starts without payment @money", async ({ page, newcomer: _ }) => {
  await page.goto(enrolmentPaths.free);
  await enrol(page);
  await expect(page).toHaveURL("/my/courses");
  await expect(page.getByRole("status").first()).toContainText("ভর্তি সম্পন্ন হয়েছে");
  await expect(main(page).getByText("বিনামূল্যে", { exact: true })).toBeVisible();
});

test("another doctor's course gives the same 404 as one that does not exist, for reading, paying and cancelling @money", async ({
  page,
  openBrowser,
  newcomer: _,
  cloneDoctor,
}) => {
  const course = await enrolToCheckout(page);
  const other = await openBrowser();
  await logInAs(other, await cloneDoctor("01700000002"));
  await other.goto("/my/dashboard");
  const absent = "999999";
  const pages = (id: string) => [
    `/my/courses/${id}/checkout`,
    `/my/courses/${id}/payment-option`,
    `/my/courses/${id}/invoice`,
    `/my/courses/${id}/payment/${id}/done`,
    `/my/event/${id}/checkout`,
  ];
  const read = async (path: string) => {
    const response = await other.request.get(path);
    const text = (await response.text()).replaceAll(course, "ID").replaceAll(absent, "ID");
    return [response.status(), /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? ""];
  };
  for (const [index, path] of pages(course).entries()) {
    const [status, text] = await read(path);
    expect(status, path).toBe(404);
    expect([status, text], path).toEqual(await read(pages(absent)[index] ?? ""));
    expect((await other.request.get(`${path}.data`)).status(), path).toBe(404);
  }
  const forms: Record<string, string>[] = [
    { form: "pay", plan: "full", method: "bkash" },
    { form: "coupon", code: "MATRA10" },
  ];
  for (const form of forms) {
    const responses = [course, absent].map((id) => send(other, `/my/courses/${id}/checkout`, form));
    expect((await Promise.all(responses)).map((response) => response.status())).toEqual([404, 404]);
  }
  const cancel = await send(other, "/my/courses", { form: "cancel", course_id: course });
  expect(cancel.status()).toBe(404);
  await page.goto("/my/courses");
  await expect(main(page).getByText("টাকা দেওয়া বাকি")).toBeVisible();
});
