import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { routeExamples } from "#tests/support/examples/route-examples.ts";
import { useSite } from "#tests/support/browser/site.ts";

const site = useSite();

/** Pages of the portal, without the addresses below /admin. */
const pages = routeExamples().filter(({ name, path }) => !name.startsWith("admin") && path !== "/");

type Page = (typeof pages)[number];

/** Changes the first letter of the first literal segment of an address, which is no param. */
function changeFirstLetter({ path, pattern }: Page, change: (letter: string) => string): string {
  const place = pattern.split("/").findIndex((part) => /^[a-z]/.test(part));
  return path
    .split("/")
    .with(place, path.split("/")[place]?.replace(/^./, change) ?? "")
    .join("/");
}

for (const [how, variantOf] of [
  ["a slash at its end", ({ path }: Page) => `${path}/`],
  ["a capital", (page: Page) => changeFirstLetter(page, (letter) => letter.toUpperCase())],
  ["an encoded letter", (page: Page) => changeFirstLetter(page, (letter) => `%${Buffer.from(letter).toString("hex")}`)],
] as const) {
  test(`an address with ${how} redirects to the canonical one before anything else`, async () => {
    for (const page of pages) {
      const variant = variantOf(page);
      const response = await site().get(`${variant}?search=fee`);
      expect([variant, response.status, response.headers.get("location")]).toEqual([
        variant,
        308,
        `${page.path}?search=fee`,
      ]);
      expect(response.headers.get("cache-control"), variant).toContain("no-store");
    }
  });
}

test("a form is redirected with its body to the canonical address, if it comes from the portal", async () => {
  const { origin } = site();
  const request = {
    method: "POST",
    body: new URLSearchParams({ form: "login", mobile_number: "1" }),
    redirect: "manual",
  } as const;
  const ours = await fetch(`${origin}/Login/`, { ...request, headers: { origin } });
  expect([ours.status, ours.headers.get("location")]).toEqual([308, "/login"]);
  const foreign = await fetch(`${origin}/Login/`, { ...request, headers: { origin: "https://other.example" } });
  expect(foreign.status).toBe(403);
});

test("an address that begins with two slashes leads to this site", async () => {
  const response = await site().get("//other.example/batches/");
  expect([response.status, response.headers.get("location")]).toEqual([308, "/other.example/batches/"]);
});

test("an address of no page is not redirected", async () => {
  for (const path of ["/no-such-page/", "/Assets/", "/%5Cother.example/", "/faq/x/show/"]) {
    const response = await site().get(path);
    expect([path, response.status >= 400, response.headers.get("location")]).toEqual([path, true, null]);
  }
});
