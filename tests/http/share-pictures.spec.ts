import { expect } from "@playwright/test";
import sharp from "sharp";
import { test } from "#tests/support/http-test.ts";
import { servers } from "#tests/support/servers.ts";

const { origin } = servers.portal;

test("a batch, an event and any other page name a picture that is shown where they are shared, each its own", async () => {
  const addresses = [];
  for (const path of ["/batch-details/1", "/1/event", "/faq"]) {
    const page = await (await fetch(origin + path)).text();
    const said = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1] ?? "";
    const address = said("og:image");
    expect(new URL(address).origin).toBe(origin);
    addresses.push(address);
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get("content-type")], address).toEqual([200, "image/png"]);
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d/);
    const bytes = await answer.arrayBuffer();
    expect(bytes.byteLength, address).toBeLessThanOrEqual(40_000);
    expect(await sharp(bytes).metadata(), address).toMatchObject({ format: "png", width: 1200, height: 630 });
    if (path === "/faq") continue; // the centre's picture is named without more words
    expect([said("og:image:width"), said("og:image:height")], path).toEqual(["1200", "630"]);
    expect(said("og:image:alt"), path).toBe(said("og:title"));
    expect(said("twitter:card"), path).toBe("summary_large_image");
  }
  expect(new Set(addresses).size).toBe(3);
});

test("nothing is drawn under any other name", async () => {
  const names = ["batch-999999999999.png", "event-999999999999.png", "batch-1.webp", "batch-.png", "batch--1.png"];
  for (const name of [...names, "course-1.png", "site-1.png", "x.png", "batch-1.png.png"]) {
    expect((await fetch(`${origin}/media/share/${name}`)).status, name).toBe(404);
  }
});
