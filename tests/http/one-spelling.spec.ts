import { expect } from "@playwright/test";
import { test } from "#tests/support/journey.ts";
import { routeExamples } from "#tests/support/route-examples.ts";
import { useSite } from "#tests/support/site.ts";

const site = useSite();

/** The admin site's own addresses are no business of the portal. */
const pages = routeExamples().filter(({ name, path }) => !name.startsWith("admin") && path !== "/");

type Page = (typeof pages)[number];

/** The first word of an address that its pattern has, so that it is no part of a param, written in another way. */
function respellWord({ path, pattern }: Page, respell: (letter: string) => string): string {
  const place = pattern.split("/").findIndex((part) => /^[a-z]/.test(part));
  return path
    .split("/")
    .with(place, path.split("/")[place]?.replace(/^./, respell) ?? "")
    .join("/");
}

for (const [how, spell] of [
  ["a slash at its end", ({ path }: Page) => `${path}/`],
  ["a capital", (page: Page) => respellWord(page, (letter) => letter.toUpperCase())],
  ["an encoded letter", (page: Page) => respellWord(page, (letter) => `%${Buffer.from(letter).toString("hex")}`)],
] as const) {
  test(`an address with ${how} leads to the page's own, before anything else is asked of it`, async () => {
    for (const page of pages) {
      const other = spell(page);
      const answer = await site().get(`${other}?search=fee`);
      expect([other, answer.status, answer.headers.get("location")]).toEqual([other, 308, `${page.path}?search=fee`]);
      expect(answer.headers.get("cache-control"), other).toContain("no-store");
    }
  });
}

test("a form goes on to the page's own address with all it brought, of ours alone", async () => {
  const { origin } = site();
  const sent = {
    method: "POST",
    body: new URLSearchParams({ form: "login", mobile_number: "1" }),
    redirect: "manual",
  } as const;
  const ours = await fetch(`${origin}/Login/`, { ...sent, headers: { origin } });
  expect([ours.status, ours.headers.get("location")]).toEqual([308, "/login"]);
  const foreign = await fetch(`${origin}/Login/`, { ...sent, headers: { origin: "https://other.example" } });
  expect(foreign.status).toBe(403);
});

test("whatever is no page's address leads nowhere", async () => {
  for (const path of ["/no-such-page/", "/Assets/", "//other.example/batches/", "/%5Cother.example/", "/faq/x/show/"]) {
    const answer = await site().get(path);
    expect([path, answer.status >= 400, answer.headers.get("location")]).toEqual([path, true, null]);
  }
});
