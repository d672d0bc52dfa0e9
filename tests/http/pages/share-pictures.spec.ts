import { expect } from "@playwright/test";
import sharp from "sharp";
import { test } from "#tests/support/browser/http-test.ts";
import { servers } from "#tests/support/processes/servers.ts";

const { origin } = servers.portal;

test("batches, events and other pages each name a share picture of their own", async () => {
  const addresses = [];
  for (const path of ["/batch-details/1", "/1/event", "/faq"]) {
    const page = await (await fetch(origin + path)).text();
    const metaContent = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1] ?? "";
    const address = metaContent("og:image");
    expect(new URL(address).origin).toBe(origin);
    addresses.push(address);
    const response = await fetch(address);
    expect([response.status, response.headers.get("content-type")], address).toEqual([200, "image/png"]);
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d/);
    const bytes = await response.arrayBuffer();
    expect(bytes.byteLength, address).toBeLessThanOrEqual(40_000);
    expect(await sharp(bytes).metadata(), address).toMatchObject({ format: "png", width: 1200, height: 630 });
    if (path === "/faq") continue; // the centre's picture has no size or text
    expect([metaContent("og:image:width"), metaContent("og:image:height")], path).toEqual(["1200", "630"]);
    expect(metaContent("og:image:alt"), path).toBe(metaContent("og:title"));
    expect(metaContent("twitter:card"), path).toBe("summary_large_image");
  }
  expect(new Set(addresses).size).toBe(3);
});

test("unknown picture names are a 404", async () => {
  const names = ["batch-999999999999.png", "event-999999999999.png", "batch-1.webp", "batch-.png", "batch--1.png"];
  for (const name of [...names, "course-1.png", "site-1.png", "x.png", "batch-1.png.png"]) {
    expect((await fetch(`${origin}/media/share/${name}`)).status, name).toBe(404);
  }
});
