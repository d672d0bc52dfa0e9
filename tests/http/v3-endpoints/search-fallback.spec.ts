import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/http-test.ts";

test("with an API without site search the page searches batches and FAQs, and says so", async ({
  api,
  start,
  page,
}) => {
  await api.start();
  const portal = await start({ V3_API_URL: api.origin });
  const response = await page.goto(`${portal.origin}/search?search=ভর্তি`);
  expect(response?.status()).toBe(200);
  await expect(
    page.getByRole("region", { name: /^প্রশ্নোত্তর/ }).getByRole("link", { name: /কীভাবে ভর্তি হব\?/ }),
  ).toHaveAttribute("href", "/faq/7/show");
  await expect(page.getByRole("main")).toContainText("এখানে শুধু ব্যাচ ও প্রশ্নোত্তর খোঁজা হয়েছে।");
  const searches = api.seen.map(({ path }) => decodeURIComponent(path)).filter((path) => path.includes("search="));
  expect(searches.toSorted()).toEqual([
    "/api/v3/web/batches?search=ভর্তি",
    "/api/v3/web/faqs?search=ভর্তি",
    "/api/v3/web/search?search=ভর্তি",
  ]);
});
