import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { servers } from "#tests/support/processes/servers.ts";

const { origin } = servers.portal;

async function read(address: string): Promise<string> {
  const response = await fetch(address, { redirect: "manual" });
  expect(response.status, address).toBe(200);
  return response.text();
}

test("robots.txt names the sitemap, whose addresses are the canonical ones of the pages", async () => {
  const sitemap = `${origin}/sitemap.xml`;
  expect(await read(`${origin}/robots.txt`)).toContain(`Sitemap: ${sitemap}\n`);
  const addresses = [...(await read(sitemap)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  const oneOfEachKind = new Map(
    addresses.map((address) => [address.slice(origin.length).replace(/\d+/, "0"), address]),
  );
  const kinds = [
    "/",
    "/batches",
    "/phase-a/batches",
    "/batch-details/0",
    "/0/event",
    "/events?state=past",
    "/faq/0/show",
  ];
  expect([...oneOfEachKind.keys()]).toEqual(expect.arrayContaining(kinds));
  for (const address of oneOfEachKind.values()) {
    const page = await read(address);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(page)?.[1], address).toBe(address);
    expect(page, `${address} says what it is about`).toMatch(/<meta name="description" content="[^"]{30,}"/);
    expect(page, address).not.toMatch(/<meta name="robots" content="[^"]*noindex/);
  }
  const missing = await fetch(`${origin}/no-such-page`);
  expect(await missing.text(), "a missing page is noindex").toMatch(/<meta name="robots" content="noindex"/);
});
