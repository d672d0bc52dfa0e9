import { expect, test } from "vitest";
import { sitemapXml } from "./sitemap-xml.ts";

test("lists every path once, as an absolute URL", () => {
  const xml = sitemapXml("https://portal.example", ["/", "/faq", "/faq"]);
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    "https://portal.example/",
    "https://portal.example/faq",
  ]);
});

test("escapes XML special characters", () => {
  expect(sitemapXml("https://portal.example", ["/a?b=1&c=<2>"])).toContain(
    "<loc>https://portal.example/a?b=1&amp;c=&lt;2&gt;</loc>",
  );
});
