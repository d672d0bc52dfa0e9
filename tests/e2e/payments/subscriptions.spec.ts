import { expect } from "@playwright/test";
import { main, press, title } from "#tests/support/browser/doctors.ts";
import { inspectPage, watchErrors } from "#tests/support/browser/inspect-page.ts";
import { test } from "#tests/support/browser/journey.ts";
import { goToPay, payAtBkash } from "#tests/support/browser/checkout-pages.ts";

const course = "Phase-A পূর্ণ কোর্স";

test("recordings are chosen, paid for and watched, and a view counts when it starts @money", async ({
  page,
  javaScriptEnabled,
  doctor: _,
}) => {
  const chosen = await test.step("a recording and a number of months are chosen", async () => {
    await page.goto("/my/courses");
    await main(page).getByRole("link", { name: "রেকর্ড করা ক্লাসের সাবস্ক্রিপশন" }).click();
    await expect(title(page)).toHaveText("ভিডিও সাবস্ক্রিপশন");
    await main(page).getByRole("region", { name: "নতুন ভিডিও নিন" }).getByRole("link", { name: course }).click();
    await expect(title(page)).toHaveText("ভিডিও বাছুন");
    await press(page, /^মেয়াদ বাছুন/);
    await expect(page.getByRole("alert")).toContainText("অন্তত একটি লেকচার বাছুন");
    await main(page).getByRole("checkbox").first().check();
    const onward = main(page).getByRole("button", { name: /^মেয়াদ বাছুন/ });
    if (javaScriptEnabled) await expect(onward).toHaveText("মেয়াদ বাছুন (১টি ভিডিও, ৳১০০ থেকে)");
    else await expect(main(page)).toContainText("ভিডিওপ্রতি ৳১০০ থেকে");
    await onward.click();
    await expect(title(page)).toHaveText("কত মাসের জন্য নেবেন");
    const recording = await main(page).getByRole("region").getByRole("listitem").innerText();
    await main(page).getByRole("radio", { name: "৩ মাস" }).check();
    await press(page, "টাকা দিতে এগিয়ে যান");
    return recording;
  });
  await test.step("they are paid for", async () => {
    await expect(page).toHaveURL(/\/my\/subscription\/order\/\d+\/checkout$/);
    await expect(main(page)).toContainText("৳২০০");
    await expect(main(page)).not.toContainText("কুপন");
    await goToPay(page, "bkash");
    await payAtBkash(page);
    await expect(title(page)).toHaveText("টাকা পেয়েছি");
    await main(page).getByRole("link", { name: "আমার সাবস্ক্রিপশন" }).click();
    await main(page).getByRole("link", { name: "ভিডিও দেখুন" }).first().click();
  });
  await test.step("the recording is watched, which counts one view", async () => {
    await main(page).getByRole("link", { name: chosen }).click();
    await expect(title(page)).toHaveText(chosen);
    await expect(main(page)).toContainText("৬ বারের মধ্যে আর ৬ বার");
    await expect(main(page).locator("video")).toHaveCount(0);
    await press(page, "দেখা শুরু করুন");
    await expect(main(page).locator("video")).toHaveAttribute("preload", "none");
    await expect(main(page).locator("video")).toHaveAttribute("src", /grant=/);
    const address = page.url();
    await page.goto(address.replace(/list\/\d+\//, "list/orderId/"));
    await expect(main(page), "the same view continues").toContainText("৬ বারের মধ্যে আর ৫ বার");
    await expect(main(page).locator("video")).toHaveCount(1);
  });
});

test("selected recordings stay selected through search, pages and the choice of months @money", async ({
  page,
  doctor: { courses },
}) => {
  await page.goto(`/my/subscription/${courses.past}/add`);
  const boxes = main(page).getByRole("checkbox");
  const [words = ""] = (await main(page).locator(".option").last().innerText()).split("\n");
  await boxes.first().check();
  await main(page).getByRole("searchbox").fill(words);
  await press(page, "খুঁজুন");
  await expect(page).toHaveURL(/search=/);
  await expect(main(page)).toContainText("অন্য পাতায় বাছা আছে ১টি");
  await boxes.first().check();
  await main(page).getByRole("searchbox").fill("এমন কিছু নেই");
  await main(page).getByRole("searchbox").press("Enter");
  await expect(main(page)).toContainText("অন্য পাতায় বাছা আছে ২টি");
  await press(page, /^মেয়াদ বাছুন/);
  await expect(main(page).getByRole("region").getByRole("listitem")).toHaveCount(2);
  await main(page).getByRole("link", { name: "ভিডিও বাছুন" }).click();
  await expect(main(page).locator(":checked")).toHaveCount(2);
  await main(page).locator(":checked").first().uncheck();
  await press(page, /^মেয়াদ বাছুন/);
  await expect(main(page).getByRole("region").getByRole("listitem")).toHaveCount(1);
});

test("every page of subscriptions is complete, within budget and free of axe findings @js @money @a11y", async ({
  page,
  doctor: { courses },
}) => {
  const errors = watchErrors(page);
  const mine = `/my/subscription/${courses.past}`;
  await inspectPage(page, "/my/subscription");
  await inspectPage(page, `${mine}/list`);
  const first = await main(page).locator(".ledger a").first().getAttribute("href");
  await inspectPage(page, first ?? "");
  await inspectPage(page, `${mine}/add`);
  const id = await main(page).getByRole("checkbox").last().getAttribute("value");
  await inspectPage(page, `${mine}/duration?lecture_ids=${id ?? ""}`);
  await press(page, "টাকা দিতে এগিয়ে যান");
  await expect(page).toHaveURL(/checkout$/);
  await inspectPage(page, new URL(page.url()).pathname);
  expect(errors).toEqual([]);
});
