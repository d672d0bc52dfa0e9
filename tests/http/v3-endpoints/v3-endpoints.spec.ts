import { expect, type Page } from "@playwright/test";
import { csrfPath } from "#tests/support/fakes/fake-api.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { waitForAppData } from "#tests/support/api/portal/page-content.ts";

/** The documented calls of the home page. Two others are declared as missing: batches and public questions. */
const homeCalls = [
  "/api/v3/web/app-data",
  "/api/v3/web/faqs?list-for=homepage&perpage=5",
  "/api/v3/web/homepage/banner-section",
  "/api/v3/web/homepage/batch-categories",
  "/api/v3/web/homepage/contact-list",
  "/api/v3/web/homepage/courses",
  "/api/v3/web/homepage/other-services",
  "/api/v3/web/homepage/scrolling-notices",
  csrfPath,
];

async function scrollToSection(page: Page, name: string) {
  const section = page.getByRole("region", { name });
  await section.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  return section;
}

for (const javaScriptEnabled of [true, false]) {
  test(`an API with only the documented calls is enough for a complete home page ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    api,
    start,
    openBrowser,
  }) => {
    await api.start();
    const portal = await start({ V3_API_URL: api.origin, V3_WITHOUT: "batches,day-questions" });
    await waitForAppData(portal.origin);
    const page = await openBrowser({ javaScriptEnabled });
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));

    const response = await page.goto(portal.origin);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("banner")).toContainText("নমুনা কেন্দ্র");
    const ticker = page.getByRole("region", { name: "নোটিশ" });
    await expect(ticker.getByRole("listitem")).toHaveText("ভর্তি চলছে");
    await expect(ticker.getByRole("link"), "its page needs a call that this API lacks").toHaveCount(0);
    const slides = page.getByRole("region", { name: "ব্যানার" });
    await expect(slides.getByRole("listitem")).toHaveCount(2);
    await expect(slides.getByRole("link", { name: "বিস্তারিত দেখুন" })).toHaveAttribute("target", "_blank");

    const categories = await scrollToSection(page, "পছন্দের ব্যাচ খুঁজে নিন");
    await expect(categories.getByRole("link", { name: /রেসিডেন্সি\s*\(ফেজ এ\)/ })).toHaveAttribute("href", "/residency");
    await expect(categories.getByRole("link", { name: /ডিপ্লোমা/ })).toHaveAttribute("href", "/diploma/batches");
    const services = await scrollToSection(page, "সহযোগী সেবা");
    await expect(services.getByRole("link")).toHaveCount(2);
    const faqs = await scrollToSection(page, "যা প্রায়ই জানতে চান");
    await expect(faqs.getByRole("link", { name: /কীভাবে ভর্তি হব\?/ })).toHaveAttribute("href", "/faq/7/show");
    const contacts = await scrollToSection(page, "যোগাযোগ করুন");
    await expect(contacts.getByRole("heading", { name: "ভর্তি শাখা" })).toBeVisible();
    await expect(contacts.locator('a[href="https://wa.me/8801000000002"]')).toHaveText(/ভর্তি গ্রুপ/);
    await expect(page.getByTestId("placeholder")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "আবার চেষ্টা করুন" })).toHaveCount(0);
    expect(errors).toEqual([]);

    const calls = api.seen
      .map(({ path }) => path)
      .filter((path) => homeCalls.includes(path) || path.startsWith("/api/"));
    expect([...new Set(calls)].sort()).toEqual(homeCalls);
    expect(api.seen.filter(({ method }) => method !== "GET")).toEqual([]);
  });
}

test("a page whose call the API lacks is a 404 in the layout, or shows data of the home page's calls", async ({
  api,
  start,
}) => {
  api.responders.set("GET /api/v3/web/homepage/batch-categories", () => ({ categories: [] }));
  await api.start();
  const portal = await start({ V3_API_URL: api.origin });
  await waitForAppData(portal.origin);
  const response = await fetch(`${portal.origin}/batches`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("নমুনা কেন্দ্র");

  const events = await fetch(`${portal.origin}/events`);
  expect(events.status).toBe(200);
  expect(await events.text()).toMatch(/<a href="\/9\/event"><span>মক পরীক্ষা/);
  expect(await (await fetch(portal.origin)).text()).toMatch(/<a href="\/courses\/phase-a"><b>ফেজ এ/);
});
