import { expect } from "@playwright/test";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { fillIn, main, press, title } from "#tests/support/browser/doctors.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { inspectPage, watchErrors } from "#tests/support/browser/inspect-page.ts";
import { test } from "#tests/support/browser/journey.ts";
import { enrolToCheckout, fieldsOf, send } from "#tests/support/browser/checkout-pages.ts";
import { watchTraffic } from "#tests/support/browser/traffic.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";

const book = "/my/reference-book/1/page-no";

/** Paths of pages that belong to the given copy of a demo doctor. */
function ownPaths({ courses, idOf }: ClonedDoctor) {
  return {
    sheets: `/my/courses/${courses.running}/lecture-sheet`,
    track: `/my/courses/${courses.running}/lecture-sheet-track/${idOf("deliveries", 1)}`,
    notice: "/my/notices/4",
    complaint: `/my/complain-box/${idOf("complaints", 1)}`,
  };
}

const screens: Record<string, (own: ReturnType<typeof ownPaths>) => string[]> = {
  "sheets and books": ({ sheets, track }) => [
    ...[sheets, track, `${book}/2`, `${book}/2?contents`],
    ...[`${book}/2?search=ECG`, `${book}/2?go=99`, `${book}/10`],
  ],
  "notices and complaints": ({ notice, complaint }) => ["/my/notices", notice, "/my/complain-box", complaint],
};

for (const [what, pathsOf] of Object.entries(screens)) {
  test(`every screen of ${what} with the demo's data is complete, within budget and free of axe findings @js @a11y`, async ({
    page,
    doctor,
  }) => {
    const errors = watchErrors(page);
    for (const path of pathsOf(ownPaths(doctor))) await inspectPage(page, path);
    expect(errors).toEqual([]);
  });
}

test("the sheets of an unpaid course are a 402 that links to the checkout", async ({ page, newcomer: _ }) => {
  const course = await enrolToCheckout(page);
  expect((await page.goto(`/my/courses/${course}/lecture-sheet`))?.status()).toBe(402);
  await expect(page.getByRole("link", { name: "টাকা দিন" })).toHaveAttribute("href", `/my/courses/${course}/checkout`);
});

test("pages and files of another doctor are a 404, like those that do not exist", async ({ page, cloneDoctor }) => {
  const { sheets, track, notice, complaint } = ownPaths(await cloneDoctor());
  await logInAs(page, await cloneDoctor("01700000002"));
  const foreign = [sheets, track, `${book}/1`, notice, complaint, `${complaint}/attachments/1`];
  for (const path of [...foreign, "/my/files/1", "/my/files/..%2f1", "/my/complain-box/999999999"]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
  await page.goto("/my/complain-box");
  await expect(main(page)).toContainText("এখনো কোনো অভিযোগ নেই");
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

test("a book is read page by page, searched, and opened at a page number", async ({ page, doctor: _ }) => {
  await page.goto(`${book}/3`);
  await expect(main(page)).toContainText("পাতা ৩, মোট ১২ · শক");
  await main(page).getByRole("link", { name: "পরের পাতা" }).click();
  await expect(page).toHaveURL(`${book}/4`);
  await expect(page).toHaveTitle(/^পাতা ৪: /);
  await expect(main(page).getByRole("article")).toContainText("তরল চিকিৎসা");
  await main(page).getByRole("link", { name: "আগের পাতা" }).click();
  await expect(page).toHaveURL(`${book}/3`);
  await main(page).getByRole("link", { name: "সূচিপত্র" }).click();
  await main(page)
    .getByRole("link", { name: /বুকে ব্যথা/ })
    .click();
  await expect(page).toHaveURL(`${book}/5`);
  await main(page).getByLabel("এই বইয়ে শব্দ খুঁজুন").fill("parkland");
  await press(page, "খুঁজুন");
  await main(page).getByRole("link", { name: /পাতা ১২/ }).click();
  await expect(main(page).getByRole("link", { name: "পরের পাতা" })).toHaveCount(0);
  await fillIn(page, { "পাতার নম্বর": "১৩" });
  await press(page, "যান");
  await expect(main(page).getByLabel("পাতার নম্বর")).toHaveAccessibleDescription(/১ থেকে ১২/);
  await fillIn(page, { "পাতার নম্বর": "৭" });
  await press(page, "যান");
  await expect(page).toHaveURL(`${book}/7`);
  for (const wrong of ["13", "0", "99999", "x"]) {
    expect((await page.request.get(`${book}/${wrong}`)).status(), wrong).toBe(404);
  }
});

test("the next page of a book is prefetched, and the shown one is remembered @js", async ({ page, doctor: _ }) => {
  const traffic = await watchTraffic(page);
  const requestedPages = () =>
    traffic.requests.map(({ url }) => new URL(url).pathname).filter((path) => path.includes("page-no"));
  await page.goto(`${book}/8`);
  await hydrated(page);
  await traffic.waitUntilIdle();
  expect(requestedPages(), "the next page is prefetched").toEqual([`${book}/8`, `${book}/8.data`]);
  await main(page).getByRole("link", { name: "পরের পাতা" }).click();
  await expect(page).toHaveTitle(/^পাতা ৯: /);
  await traffic.waitUntilIdle();
  expect(requestedPages().slice(2)).toEqual([`${book}/9.data`]);
  const contents = async () => (await page.request.get(`${book}/1?contents`)).text();
  await expect.poll(async () => /last_page\D{1,8}(\d+)/.exec(await contents())?.[1], "the page remembered").toBe("9");
});

test("a scanned page has its size and a description, and opens enlarged", async ({ page, doctor: _ }) => {
  await page.goto(`${book}/10`);
  const picture = main(page).getByRole("img", { name: "ছাপা পাতা ১০: নবজাতকের জন্ডিস" });
  await expect(picture).toHaveAttribute("width", "800");
  await expect(picture).toHaveAttribute("height", "1040");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  const large = await main(page).getByRole("link", { name: "বড় করে দেখুন" }).getAttribute("href");
  const opened = await page.request.get(large ?? "");
  expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "image/webp"]);
});

test("nothing is prefetched with Save-Data @js", async ({ page, doctor: _ }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true, effectiveType: "4g" }) }),
  );
  const traffic = await watchTraffic(page);
  await page.goto(`${book}/9`);
  await hydrated(page);
  await traffic.waitUntilIdle();
  const requestedPaths = traffic.requests.map(({ url }) => new URL(url).pathname);
  expect(requestedPaths.filter((path) => /page-no|files/.test(path))).toEqual([`${book}/9`]);
});
