import { expect, test } from "@playwright/test";
import { path, patterns } from "#app/paths.ts";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { followLinks } from "./links.ts";
import { lookAtPages } from "./look-at-page.ts";
import { target } from "./target.ts";

/** Addresses that anybody may ask for as they stand. */
const fixed = Object.entries(patterns)
  .map(([name, address]) => ({ name, address }))
  .filter(({ address }) => !/^\/my\/|[:*]/.test(address));

/** Those that show no page to who comes without more: a registration begun, a login, a token. */
const passages = ["register", "otp", "login-for-admin", "logout", "admin", "option-lists"];

for (const { name, address } of fixed.filter((one) => !passages.includes(one.name))) {
  const sampled = name === "faq" ? " @sample" : "";
  test(`${name} is whole, light, guarded and accessible @smoke @a11y${sampled}`, async ({ context }) => {
    await lookAtPages(context, [address]);
  });
}

test("each kind of page that links lead to is whole, light, guarded and accessible @smoke @a11y", async ({
  context,
  request,
}) => {
  const stored = Object.keys(publicPages);
  const from = fixed.filter(({ name }) => stored.includes(name)).map(({ address }) => address);
  const linked = stored.filter((stored) => fixed.every(({ name }) => name !== stored));
  const wanted = [...linked, "batch-for-you", "on-spot-quiz"];
  const read = async (address: string) => (await request.get(address)).text();
  const found = await followLinks({ read, from, wanted, mostReads: 50 });
  const missing = wanted.filter((name) => !found.has(name)).join(", ");
  if (target.isElsewhere && missing) console.log(`No link of ${target.origin} leads to: ${missing}.`);
  else expect(missing, `no link of the demo leads to ${missing}`).toBe("");
  expect(found.size, `no link of ${target.origin} leads to another page`).toBeGreaterThan(0);
  await lookAtPages(context, [...found.values()]);
});

for (const { name, address } of fixed.filter((one) => passages.includes(one.name))) {
  test(`${name} answers, or sends on, who comes without more @smoke`, async ({ request }) => {
    const status = (await request.get(address, { maxRedirects: 0 })).status();
    expect([200, 302, 303], `${address} answers ${status}`).toContain(status);
  });
}

test("a visitor of the dashboard is sent to log in @smoke @sample", async ({ request }) => {
  const dashboard = path("my-dashboard");
  const answer = await request.get(dashboard, { maxRedirects: 0 });
  const to = answer.headers()["location"] ?? "nowhere";
  expect(to, `${dashboard} answers ${answer.status()} and leads to ${to}`).toMatch(/^\/login\?next=/);
});

test("an address that leads nowhere is a 404 in the site's own frame @smoke @sample", async ({ page }) => {
  const address = "/no/such/page";
  const status = (await page.goto(address))?.status();
  expect(status, `${address} answers ${status}`).toBe(404);
  await expect(page.getByRole("banner"), `${address}: a header`).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "প্রথম পাতা" }), `${address}: a way home`).toBeVisible();
});

test("robots.txt names the sitemap, and that names pages of this portal alone @smoke @sample", async ({ request }) => {
  const { origin } = target;
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots, `/robots.txt does not name ${origin}/sitemap.xml`).toContain(`${origin}/sitemap.xml`);
  const answer = await request.get("/sitemap.xml");
  expect(answer.status(), `/sitemap.xml answers ${answer.status()}`).toBe(200);
  const pages = Array.from((await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g), ([, page = ""]) => page);
  expect(pages, "/sitemap.xml does not name the questions").toContain(origin + path("faq"));
  const foreign = pages.filter((page) => !page.startsWith(`${origin}/`));
  expect(foreign, `/sitemap.xml names ${foreign[0]}: is PUBLIC_ORIGIN ${origin}?`).toEqual([]);
});
