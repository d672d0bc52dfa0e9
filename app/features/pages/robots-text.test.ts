import { expect, test } from "vitest";
import { robotsText } from "./robots-text.ts";

const origin = "https://portal.example";

test("disallows personal, admin and API paths, and names the sitemap", () => {
  expect(robotsText({ origin, isDemo: false }).split("\n")).toEqual([
    "User-agent: *",
    "Allow: /",
    "Disallow: /my",
    "Disallow: /admin",
    "Disallow: /api",
    "",
    "Sitemap: https://portal.example/sitemap.xml",
    "",
  ]);
});

test("disallows everything on a demo", () => {
  const lines = robotsText({ origin, isDemo: true }).split("\n");
  expect(lines).toContain("Disallow: /");
  expect(lines).not.toContain("Allow: /");
});
