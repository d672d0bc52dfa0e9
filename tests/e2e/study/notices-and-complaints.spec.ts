import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { fillIn, main, press, staff, title } from "#tests/support/browser/doctors.ts";
import { fieldsOf, send } from "#tests/support/browser/checkout-pages.ts";

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const photo = (name: string) => ({ name, mimeType: "image/png", buffer: picture });

test("opening a notice marks it as read; menu and list count the unread ones", async ({ page, newcomer: _ }) => {
  await page.goto("/my/dashboard");
  const nav = page.getByRole("navigation", { name: "আমার অংশ" });
  const count = nav.locator(".count");
  await expect(count).toHaveText(/^[২-৯]/);
  const unread = "০১২৩৪৫৬৭৮৯".indexOf((await count.innerText())[0] ?? "");
  await nav.getByRole("link", { name: /নোটিশ/ }).click();
  await expect(title(page)).toHaveText("নোটিশ"); // the dashboard names the newest ones too
  await main(page)
    .getByRole("link", { name: /রক্ষণাবেক্ষণ/ })
    .click();
  await expect(title(page)).toContainText("সার্ভার রক্ষণাবেক্ষণ");
  await main(page).getByRole("link", { name: "সব নোটিশ" }).click();
  await expect(title(page)).toHaveText("নোটিশ");
  await expect(count).toHaveText(new RegExp(`^${"০১২৩৪৫৬৭৮৯"[unread - 1]}`));
  await main(page)
    .getByRole("link", { name: /^নতুন( \(|$)/ })
    .click();
  await expect(main(page)).not.toContainText("রক্ষণাবেক্ষণ");
  for (let left = unread - 1; left > 0; left -= 1) {
    await page.goto("/my/notices?only=unread");
    await main(page).locator(".ledger a").first().click();
    await expect(title(page)).not.toHaveText("নোটিশ");
  }
  await page.goto("/my/notices?only=unread");
  await expect(main(page)).toContainText("সব নোটিশ পড়া হয়েছে");
});

test("a complaint keeps its text when refused, is sent with a picture, answered and closed", async ({
  page,
  newcomer: _,
}) => {
  await page.goto("/my/complain-box?about=delivery-999999");
  await press(page, "অভিযোগ পাঠান");
  await expect(main(page).getByLabel("শিরোনাম")).toHaveAccessibleDescription(/শিরোনাম দিন/);
  await page.goto("/my/complain-box");
  await main(page).getByText("নতুন অভিযোগ লিখুন").click();
  const attached = main(page).getByLabel("ছবি বা ফাইল (থাকলে)");
  const html = { name: "ছবি.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<script>alert(1)</script>") };
  const large = { name: "বড়.png", mimeType: "image/png", buffer: Buffer.concat([picture, Buffer.alloc(1_100_000)]) };
  await main(page).getByRole("combobox").selectOption({ index: 1 });
  await fillIn(page, { শিরোনাম: "শিট পাইনি", বিস্তারিত: "প্রথম লাইন।\nদ্বিতীয় লাইন।" });
  for (const [chosen, message] of [
    [[html], /“ছবি.jpg” নেওয়া গেল না/],
    [[large], /“বড়.png” ১ মেগাবাইটের বেশি/],
    [["a.png", "b.png", "c.png", "d.png"].map(photo), /সর্বোচ্চ ৩টি ফাইল/],
  ] as const) {
    await attached.setInputFiles([...chosen]);
    await press(page, "অভিযোগ পাঠান");
    await expect(attached).toHaveAccessibleDescription(message);
    await expect(main(page).getByLabel("শিরোনাম")).toHaveValue("শিট পাইনি");
    await expect(main(page).getByLabel("বিস্তারিত")).toHaveValue("প্রথম লাইন।\nদ্বিতীয় লাইন।");
  }
  await attached.setInputFiles([photo("ছবি.png")]);
  await press(page, "অভিযোগ পাঠান");
  await expect(title(page)).toHaveText("শিট পাইনি");
  await expect(page.getByRole("status").first()).toContainText("অভিযোগ পাঠানো হয়েছে");
  const file = await main(page)
    .getByRole("link", { name: /ছবি\.png/ })
    .getAttribute("href");
  const saved = (await page.request.get(file ?? "")).headers();
  expect(saved).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
  expect(saved["content-disposition"]).toMatch(/^attachment/);

  const [, id = ""] = /complain-box\/(\d+)$/.exec(page.url()) ?? [];
  await staff("complaints", "answer", id, "আজ পাঠানো হয়েছে।");
  await page.goto("/my/complain-box");
  await expect(main(page).getByRole("link", { name: /শিট পাইনি/ })).toContainText("উত্তর এসেছে");
  await main(page)
    .getByRole("link", { name: /শিট পাইনি/ })
    .click();
  await expect(main(page).getByRole("listitem").nth(1)).toContainText(/মাত্রা.*আজ পাঠানো হয়েছে।/s);
  await press(page, "বার্তা পাঠান");
  await expect(main(page).getByLabel("বার্তা লিখুন")).toHaveAccessibleDescription(/বার্তা দিন/);
  await fillIn(page, { "বার্তা লিখুন": "পেয়েছি, ধন্যবাদ।" });
  await press(page, "বার্তা পাঠান");
  await expect(main(page).getByRole("listitem").nth(2)).toContainText("পেয়েছি, ধন্যবাদ।");
  await main(page).getByText("সমস্যা মিটে গেছে?").click();
  await press(page, "অভিযোগ বন্ধ করুন");
  await expect(main(page)).toContainText("অভিযোগটি বন্ধ");
  await expect(main(page).getByRole("button", { name: "বার্তা পাঠান" })).toHaveCount(0);
});

test("five parallel submissions are one complaint; the sixth of a day is refused without a number of seconds", async ({
  page,
  newcomer: _,
}) => {
  await page.goto("/my/complain-box");
  const draft = { ...(await fieldsOf(page, "complaint")), topic_id: "1", subject: "একবারই", body: "পাঁচবার চাপা হলো।" };
  const responses = await Promise.all(Array.from({ length: 5 }, () => send(page, "/my/complain-box", draft)));
  expect(new Set(responses.map((response) => response.status()))).toEqual(new Set([303]));
  expect(new Set(responses.map((response) => response.headers()["location"])).size).toBe(1);
  for (let n = 2; n <= 5; n += 1) {
    expect((await send(page, "/my/complain-box", { ...draft, idempotency_key: `another-${n}` })).status()).toBe(303);
  }
  const sixth = await send(page, "/my/complain-box", { ...draft, idempotency_key: "another-6" });
  expect(sixth.status()).toBe(429);
  expect(await sixth.text()).toContain("এক দিনে ৫টির বেশি");
  expect(await sixth.text()).not.toContain("সেকেন্ড পরে");
  await page.goto("/my/complain-box");
  await expect(main(page).getByRole("listitem")).toHaveCount(5);
});
