import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "#tests/support/browser/journey.ts";
import { enrolToCheckout, goToPay } from "#tests/support/browser/checkout-pages.ts";
import { fillIn, main, press, title } from "#tests/support/browser/doctors.ts";
import { heicFile, phonePhoto } from "#tests/support/hostile/pictures.ts";

const asFile = (buffer: Buffer, name = "IMG_20261127.jpg", mimeType = "image/jpeg") => ({ name, mimeType, buffer });
let photo: ReturnType<typeof asFile>;

test.beforeAll(async () => {
  photo = asFile(await phonePhoto({ quality: 85 }));
  expect(photo.buffer.length).toBeGreaterThan(4_000_000);
  expect(photo.buffer.length).toBeLessThan(7_000_000);
});

/** Files that are refused, each with the message at its field. */
const refusedFiles = (): [ReturnType<typeof asFile>, RegExp][] => [
  [
    asFile(Buffer.concat([photo.buffer, Buffer.alloc(13_000_000 - photo.buffer.length)]), "big.pdf", "application/pdf"),
    /১২ মেগাবাইটের বেশি/,
  ],
  [asFile(heicFile(), "IMG_1.HEIC", "image/heic"), /HEIC ছবি এখানে পড়া যায় না/],
];

async function expectRefused(page: Page, field: Locator, typed: Locator, button: string): Promise<void> {
  await typed.fill("যা লেখা হয়েছে");
  for (const [file, message] of refusedFiles()) {
    await field.setInputFiles(file);
    await press(page, button);
    await expect(field).toHaveAccessibleDescription(message);
    await expect(typed).toHaveValue("যা লেখা হয়েছে");
  }
}

/** Chooses files; with scripting, the browser has made them smaller before they are sent. */
async function choose(field: Locator, files: ReturnType<typeof asFile>[], isScripted: boolean): Promise<void> {
  await field.setInputFiles(files);
  if (!isScripted) return;
  const sizes = () => field.evaluate((input: HTMLInputElement) => Array.from(input.files ?? [], ({ size }) => size));
  await expect.poll(async () => Math.max(...(await sizes()))).toBeLessThan(1_000_000);
}

test("a photo of 5 MB becomes the profile picture; a refused one loses nothing that was typed", async ({
  page,
  newcomer: _,
  javaScriptEnabled,
}) => {
  await page.goto("/my/account");
  await main(page).getByText("তথ্য বদলান").click();
  const field = page.getByLabel("ছবি", { exact: true });
  await expectRefused(page, field, main(page).getByLabel("নাম", { exact: true }), "প্রোফাইল সেভ করুন");
  await choose(field, [photo], javaScriptEnabled);
  await press(page, "প্রোফাইল সেভ করুন");
  await expect(page.getByRole("status")).toContainText("প্রোফাইল সেভ হয়েছে");
  await expect(main(page).getByRole("definition").first()).toHaveText("যা লেখা হয়েছে");
  await expect(main(page).getByRole("img", { name: "আপনার ছবি" })).toBeVisible();
});

test("a complaint takes three photos of 5 MB, and so does a reply", async ({
  page,
  newcomer: _,
  javaScriptEnabled,
}) => {
  const field = main(page).getByLabel("ছবি বা ফাইল (থাকলে)");
  await page.goto("/my/complain-box");
  await main(page).getByText("নতুন অভিযোগ লিখুন").click();
  await main(page).getByRole("combobox").selectOption({ index: 1 });
  await fillIn(page, { শিরোনাম: "ছবি" });
  await expectRefused(page, field, main(page).getByLabel("বিস্তারিত"), "অভিযোগ পাঠান");
  await choose(field, [photo, photo, photo], javaScriptEnabled);
  await press(page, "অভিযোগ পাঠান");
  await expect(title(page)).toHaveText("ছবি");
  const files = main(page).getByRole("link", { name: /IMG_20261127\.jpg/ });
  await expect(files).toHaveCount(3);
  const stored = await page.request.get((await files.first().getAttribute("href")) ?? "");
  expect((await sharp(await stored.body()).metadata()).width).toBe(1600);

  await fillIn(page, { "বার্তা লিখুন": "আরও একটি" });
  await choose(field, [photo], javaScriptEnabled);
  await press(page, "বার্তা পাঠান");
  await expect(files).toHaveCount(4);
});

test("a photo of 5 MB is taken as the slip of a payment @money", async ({
  page,
  newcomer: { phone },
  javaScriptEnabled,
}) => {
  await enrolToCheckout(page);
  await goToPay(page, "manual");
  const field = main(page).getByLabel("স্লিপের ছবি (থাকলে)");
  await main(page).getByRole("combobox").selectOption({ index: 1 });
  await fillIn(page, { TrxID: `P${phone}` });
  const sender = main(page).getByLabel("যে নম্বর বা হিসাব থেকে পাঠিয়েছেন");
  await expectRefused(page, field, sender, "জমা দিন");
  await sender.fill("01700000000");
  await choose(field, [photo], javaScriptEnabled);
  await press(page, "জমা দিন");
  await expect(title(page)).toHaveText("তথ্য জমা হয়েছে");
});
