import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { fillIn, main, press, staff, title } from "#tests/support/browser/doctors.ts";
import { fieldsOf, send } from "#tests/support/browser/checkout-pages.ts";
import { logInAs } from "#tests/support/browser/demo-doctor.ts";
import { inspectPage, watchErrors } from "#tests/support/browser/inspect-page.ts";
import { noticePath } from "#tests/support/rows/demo-pages.ts";

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const photo = (name: string) => ({ name, mimeType: "image/png", buffer: picture });

const batchNotice = "phase-a-sheet-3"; // for the batch of the demo's first doctor

test("every screen of notices and complaints is complete, within budget and free of axe findings @js @a11y", async ({
  page,
  portalDb,
  doctor,
}) => {
  const errors = watchErrors(page);
  const complaint = `/my/complain-box/${doctor.idOf("complaints", 1)}`;
  for (const path of ["/my/notices", await noticePath(portalDb, batchNotice), "/my/complain-box", complaint])
    await inspectPage(page, path);
  expect(errors).toEqual([]);
});

test("notices and complaints of another doctor are a 404, like those that do not exist", async ({
  page,
  portalDb,
  cloneDoctor,
}) => {
  const complaint = `/my/complain-box/${(await cloneDoctor()).idOf("complaints", 1)}`;
  await logInAs(page, await cloneDoctor("01700000002"));
  const foreign = [await noticePath(portalDb, batchNotice), complaint, `${complaint}/attachments/1`];
  for (const path of [...foreign, "/my/complain-box/999999999"]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
  await page.goto("/my/complain-box");
  await expect(main(page)).toContainText("এখনো কোনো অভিযোগ নেই");
});

test("opening a notice marks it as read; bell and list count the unread ones", async ({ page, newcomer: _ }) => {
  await page.goto("/my/dashboard");
  const bell = page.getByRole("banner").getByRole("link", { name: /^নোটিশ/ });
  const count = bell.locator(".count");
  await expect(count).toHaveText(/^[২-৯]/);
  const unread = "০১২৩৪৫৬৭৮৯".indexOf((await count.innerText())[0] ?? "");
  await bell.click();
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

test("a complaint may be as long as its field lets it be, line ends included @build", async ({ page, newcomer: _ }) => {
  const body = main(page).getByLabel("বিস্তারিত");
  await page.goto("/my/complain-box");
  await main(page).getByText("নতুন অভিযোগ লিখুন").click();
  await main(page).getByRole("combobox").selectOption({ index: 1 });
  const longest = "একটি লাইন মাত্র।\n".repeat(200).slice(0, 1990).padEnd(2000, "ক");
  await expect(body).toHaveAttribute("maxlength", String(longest.length));
  await fillIn(page, { শিরোনাম: "লম্বা অভিযোগ", বিস্তারিত: longest });
  await press(page, "অভিযোগ পাঠান");
  await expect(title(page)).toHaveText("লম্বা অভিযোগ");
  await expect(main(page)).toContainText("ক".repeat(10));
});

test("a complaint keeps its text when refused, is sent with a picture, answered and closed @build", async ({
  page,
  newcomer: _,
}) => {
  const attached = main(page).getByLabel("ছবি বা ফাইল (থাকলে)");
  await test.step("an incomplete complaint is refused", async () => {
    await page.goto("/my/complain-box?about=delivery-999999");
    await press(page, "অভিযোগ পাঠান");
    await expect(main(page).getByLabel("শিরোনাম")).toHaveAccessibleDescription(/শিরোনাম দিন/);
  });
  await test.step("a wrong file is refused, and what was typed stays", async () => {
    await page.goto("/my/complain-box");
    await main(page).getByText("নতুন অভিযোগ লিখুন").click();
    const html = { name: "ছবি.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<script>alert(1)</script>") };
    const large = { name: "বড়.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-".padEnd(1_100_000)) };
    await main(page).getByRole("combobox").selectOption({ index: 1 });
    await fillIn(page, { শিরোনাম: "শিট পাইনি", বিস্তারিত: "প্রথম লাইন।\nদ্বিতীয় লাইন।" });
    for (const [chosen, message] of [
      [[html], /“ছবি.jpg” নেওয়া গেল না/],
      [[large], /“বড়.pdf” নেওয়া গেল না। PDF ১ মেগাবাইটের বেশি/],
      [["a.png", "b.png", "c.png", "d.png"].map(photo), /সর্বোচ্চ ৩টি ফাইল/],
    ] as const) {
      await attached.setInputFiles([...chosen]);
      await press(page, "অভিযোগ পাঠান");
      await expect(attached).toHaveAccessibleDescription(message);
      await expect(main(page).getByLabel("শিরোনাম")).toHaveValue("শিট পাইনি");
      await expect(main(page).getByLabel("বিস্তারিত")).toHaveValue("প্রথম লাইন।\nদ্বিতীয় লাইন।");
    }
  });
  await test.step("it is sent with a picture", async () => {
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
  });
  await test.step("the answer of the office is read and replied to", async () => {
    const [, id = ""] = /complain-box\/(\d+)$/.exec(page.url()) ?? [];
    await staff("complaints", "answer", id, "আজ পাঠানো হয়েছে।", "--yes");
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
  });
  await test.step("it is closed", async () => {
    await main(page).getByText("সমস্যা মিটে গেছে?").click();
    await press(page, "অভিযোগ বন্ধ করুন");
    await expect(main(page)).toContainText("অভিযোগটি বন্ধ");
    await expect(main(page).getByRole("button", { name: "বার্তা পাঠান" })).toHaveCount(0);
  });
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
