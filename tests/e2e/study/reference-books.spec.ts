import { expect } from "@playwright/test";
import { fillIn, main, press } from "#tests/support/browser/doctors.ts";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { inspectPage, watchErrors } from "#tests/support/browser/inspect-page.ts";
import { test as journey } from "#tests/support/browser/journey.ts";
import { watchTraffic } from "#tests/support/browser/traffic.ts";
import { bookPath } from "#tests/support/rows/demo-pages.ts";

/** Test with the path of a book's pages, without the number of the page. */
const test = journey.extend<{ book: string }>({
  book: async ({ portalDb }, use) => use(await bookPath(portalDb, "demo-emergency-notes")),
});

test("every screen of a book is complete, within budget and free of axe findings @js @a11y", async ({
  page,
  doctor: _,
  book,
}) => {
  const errors = watchErrors(page);
  for (const screen of ["2", "2?contents", "2?search=ECG", "2?go=99", "10"])
    await inspectPage(page, `${book}/${screen}`);
  expect(errors).toEqual([]);
});

test("a book of a course that the doctor does not attend is a 404", async ({ page, cloneDoctor, book }) => {
  await logInAs(page, await cloneDoctor("01700000002"));
  expect((await page.request.get(`${book}/1`)).status()).toBe(404);
});

test("a book is read page by page, searched, and opened at a page number", async ({ page, doctor: _, book }) => {
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

test("the next page of a book is prefetched, and the shown one is remembered @js", async ({
  page,
  doctor: _,
  book,
}) => {
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

test("a scanned page has its size and a description, and opens enlarged", async ({ page, doctor: _, book }) => {
  await page.goto(`${book}/10`);
  const picture = main(page).getByRole("img", { name: "ছাপা পাতা ১০: নবজাতকের জন্ডিস" });
  await expect(picture).toHaveAttribute("width", "800");
  await expect(picture).toHaveAttribute("height", "1040");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  const large = await main(page).getByRole("link", { name: "বড় করে দেখুন" }).getAttribute("href");
  const opened = await page.request.get(large ?? "");
  expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "image/webp"]);
});

test("nothing is prefetched with Save-Data @js", async ({ page, doctor: _, book }) => {
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
