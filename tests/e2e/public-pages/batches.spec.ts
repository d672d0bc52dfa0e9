import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { examplePath } from "#tests/support/examples/route-examples.ts";
import { partsOf, textsOf } from "#tests/support/browser/texts.ts";

test("a visitor filters the batches, opens one and chooses among its schedules @public", async ({ page }) => {
  await page.goto("/batches");
  await page.locator("summary", { hasText: "বাছাই করুন" }).click();
  await page.getByLabel("কোর্স").selectOption({ label: "FCPS Part-II" });
  await page.locator(".filters details button").click();
  await expect(page).toHaveURL(/course=fcps-p-ii/);
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  await expect(cards.filter({ hasText: "FCPS Part-II" })).not.toHaveCount(0);
  await expect(cards.filter({ hasNotText: "FCPS Part-II" })).toHaveCount(0);

  await page.getByRole("link", { name: "FCPS Part-II পূর্ণ প্রস্তুতি ব্যাচ" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FCPS Part-II পূর্ণ প্রস্তুতি ব্যাচ");
  const [, id = ""] = /\/(\d+)$/.exec(page.url()) ?? [];
  const crumb = page.getByRole("main").getByRole("link").first();
  const own = (await crumb.getAttribute("href")) ?? "";
  const statuses = [own, "/another-category/batches"].map(async (list) =>
    (await page.request.get(`${list}/${id}`)).status(),
  );
  expect(await Promise.all(statuses), "found only below its own category").toEqual([200, 404]);
  await page.getByRole("link", { name: "ভর্তি হোন", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("সূচি বেছে নিন");
  const enrol = page.getByRole("link", { name: "ভর্তি হোন", exact: true });
  const first = await enrol.getAttribute("href");
  expect(first).toMatch(/\/enroll\/\d+$/);
  const schedules = page.getByRole("navigation", { name: "সূচি", exact: true }).getByRole("link");
  await schedules.nth(1).click();
  await expect(page).toHaveURL(/schedule=\d+$/);
  await expect(schedules.nth(1)).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(enrol, "the schedule that is shown").toHaveAttribute(
    "href",
    new RegExp(`/enroll/${/\d+$/.exec(page.url())?.[0]}$`),
  );
  await expect(enrol).not.toHaveAttribute("href", first ?? "");
});

test("a batch names its teachers with degrees, further ones behind a click, and in its timetable @public", async ({
  page,
}) => {
  await page.goto("/batches?search=পূর্ণ প্রস্তুতি");
  await page.getByRole("link", { name: "FCPS Part-II পূর্ণ প্রস্তুতি ব্যাচ" }).click();
  const teachers = page.locator("section", { has: page.getByRole("heading", { name: "যাঁরা পড়াবেন" }) });
  const cards = teachers.getByRole("listitem");
  await expect(cards).toHaveCount(3);
  await expect(cards.filter({ hasText: "ডা. তানভীর মাহমুদ" })).toContainText("MBBS, MRCP (UK), MD (Endocrinology)");
  await teachers.locator("summary").click();
  await expect(cards.filter({ hasText: "ডা. নুসরাত জাহান" })).toContainText("FCPS (Medicine), MD (Cardiology)");
  await page.getByRole("link", { name: "পুরো সূচি দেখুন" }).click();
  const ofNusrat = page.getByRole("row").filter({ hasText: "ডা. নুসরাত জাহান" }).first();
  await expect(ofNusrat).toContainText("MBBS, FCPS (Medicine)");
});

test("a batch shows its picture whole on a phone @public-page", async ({ page }) => {
  await page.goto("/batches?search=পূর্ণ প্রস্তুতি");
  await page.getByRole("link", { name: "FCPS Part-II পূর্ণ প্রস্তুতি ব্যাচ" }).click();
  const picture = page.locator(".batch-picture");
  await picture.scrollIntoViewIfNeeded();
  const sizes = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { shown: image.clientWidth / image.clientHeight, own: image.naturalWidth / image.naturalHeight };
  });
  expect(sizes.shown).toBeCloseTo(sizes.own, 1);
});

test("a batch shows a sample lecture, which is fetched only when it is played @public", async ({ page }) => {
  await page.goto("/batches?search=পূর্ণ প্রস্তুতি");
  await page.getByRole("link", { name: "FCPS Part-II পূর্ণ প্রস্তুতি ব্যাচ" }).click();
  const section = page.locator("section", { has: page.getByRole("heading", { name: "একটি লেকচার দেখে নিন" }) });
  const video = section.getByLabel("কীভাবে পড়বেন: প্রথম সপ্তাহ");
  await expect(video).toHaveAttribute("preload", "none");
  await expect(section).toContainText("ডা. তানভীর মাহমুদ · ০:২৪ · ৫১ KB");
  const src = (await video.getAttribute("src")) ?? "";
  const part = await page.request.get(src, { headers: { Range: "bytes=0-99" } });
  expect([part.status(), part.headers()["content-type"]]).toEqual([206, "video/mp4"]);
  expect((await part.body()).length).toBe(100);
});

const toShare = [examplePath("batch-details"), examplePath("event")];

for (const address of toShare) {
  test(`${address} offers its address to copy where the browser cannot share @public`, async ({ page }) => {
    await page.goto(address);
    const share = page.getByRole("group").filter({ hasText: "শেয়ার করুন" });
    await share.locator("summary").click();
    await expect(share.getByLabel("এই ঠিকানা কপি করুন")).toHaveValue(new RegExp(`^https?://[^/]+${address}$`));
  });

  test(`${address} opens the browser's share sheet, and shows the address when that fails @js @public`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const refusals = ["AbortError", "NotAllowedError"];
      navigator.share = async (data) => {
        document.documentElement.lang = data?.url ?? "";
        throw new DOMException("", refusals.shift());
      };
    });
    await page.goto(address);
    const share = page.getByRole("group").filter({ hasText: "শেয়ার করুন" });
    await share.locator("summary").click();
    await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^https?://[^/]+${address}$`));
    await expect(share, "cancelled by the visitor").not.toHaveAttribute("open");
    await share.locator("summary").click();
    await expect(share.getByLabel("এই ঠিকানা কপি করুন")).toBeVisible();
  });
}

test("paging forward and back through a filtered list shows the same batches @public", async ({ page }) => {
  await page.goto("/batches?search=ব্যাচ");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  const first = await textsOf(page, titles);
  await page.getByRole("link", { name: "পরের পাতা" }).click();
  await expect(page).toHaveURL(/search=.+after=/);
  const second = await textsOf(page, titles);
  expect(second.filter((title) => first.includes(title))).toEqual([]);
  await page.getByRole("link", { name: "আগের পাতা" }).click();
  await expect(page).toHaveURL(/search=.+before=/);
  await expect(titles).toHaveText(first);
});

test("a search that finds nothing says so and offers a way out @public", async ({ page }) => {
  await page.goto("/batches?search=নেইএমনকিছু");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("the batch finder suggests batches by the answers, at an address that can be shared @public", async ({ page }) => {
  await page.goto("/phase-a/batch-for-you");
  for (const group of await partsOf(page, page.getByRole("group"))) await group.getByRole("radio").first().check();
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL(/q\d+=\d+/);
  const suggested = page.getByRole("main").getByRole("heading", { level: 2 });
  const found = await textsOf(page, suggested);
  await page.goto(page.url());
  await expect(suggested).toHaveText(found);
});
