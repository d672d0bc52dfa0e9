import { expect, test } from "@playwright/test";
import { path, patterns } from "#app/paths.ts";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { followLinks } from "./links.ts";
import { inspectPages } from "./inspect-pages.ts";
import { target } from "./target.ts";

/** Public routes without parameters. */
const fixed = Object.entries(patterns)
  .map(([name, address]) => ({ name, address }))
  .filter(({ address }) => !/^\/my\/|[:*]/.test(address));

/** Routes that show no page without a registration in progress, a login or a token. */
const conditional = ["register", "otp", "login-for-admin", "logout", "admin", "option-lists"];

for (const { name, address } of fixed.filter((one) => !conditional.includes(one.name))) {
  const sampled = name === "faq" ? " @sample" : "";
  test(`${name} is complete, within budget, secure and accessible @smoke @a11y${sampled}`, async ({ context }) => {
    await inspectPages(context, [address]);
  });
}

test("one page of each linked kind is complete, within budget, secure and accessible @smoke @a11y", async ({
  context,
  request,
}) => {
  const stored = Object.keys(publicPages);
  const from = fixed.filter(({ name }) => stored.includes(name)).map(({ address }) => address);
  const linked = stored.filter((stored) => fixed.every(({ name }) => name !== stored));
  const wanted = [...linked, "batch-for-you", "on-spot-quiz"];
  const read = async (address: string) => (await request.get(address)).text();
  const found = await followLinks({ read, from, routes: wanted, maxReads: 50 });
  const missing = wanted.filter((name) => !found.has(name)).join(", ");
  if (target.isExternal && missing) console.log(`No link of ${target.origin} leads to: ${missing}.`);
  else expect(missing, `no link of the demo leads to ${missing}`).toBe("");
  expect(found.size, `no link of ${target.origin} leads to another page`).toBeGreaterThan(0);
  await inspectPages(context, [...found.values()]);
});

for (const { name, address } of fixed.filter((one) => conditional.includes(one.name))) {
  test(`${name} responds or redirects when its precondition is missing @smoke`, async ({ request }) => {
    const status = (await request.get(address, { maxRedirects: 0 })).status();
    expect([200, 302, 303], `${address}: status ${status}`).toContain(status);
  });
}

test("the dashboard redirects a visitor to the login @smoke @sample", async ({ request }) => {
  const dashboard = path("my-dashboard");
  const response = await request.get(dashboard, { maxRedirects: 0 });
  const to = response.headers()["location"] ?? "nowhere";
  expect(to, `${dashboard}: status ${response.status()}, redirects to ${to}`).toMatch(/^\/login\?next=/);
});

test("an unknown address is a 404 in the site's own layout @smoke @sample", async ({ page }) => {
  const address = "/no/such/page";
  const status = (await page.goto(address))?.status();
  expect(status, `${address}: status ${status}`).toBe(404);
  await expect(page.getByRole("banner"), `${address}: a header`).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: "প্রথম পাতা" }),
    `${address}: a link to the home page`,
  ).toBeVisible();
});

test("robots.txt names the sitemap, which lists only pages of this portal @smoke @sample", async ({ request }) => {
  const { origin } = target;
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots, `/robots.txt does not name ${origin}/sitemap.xml`).toContain(`${origin}/sitemap.xml`);
  const response = await request.get("/sitemap.xml");
  expect(response.status(), `/sitemap.xml: status ${response.status()}`).toBe(200);
  const pages = Array.from((await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g), ([, page = ""]) => page);
  expect(pages, "/sitemap.xml does not name the questions").toContain(origin + path("faq"));
  const foreign = pages.filter((page) => !page.startsWith(`${origin}/`));
  expect(foreign, `/sitemap.xml names ${foreign[0]}: is PUBLIC_ORIGIN ${origin}?`).toEqual([]);
});
