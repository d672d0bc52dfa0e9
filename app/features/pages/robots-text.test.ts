import { expect, test } from "vitest";
import { robotsText } from "./robots-text.ts";

const origin = "https://portal.example";

test("robots may read all but what is personal, of the staff or of the API, and are told of the sitemap", () => {
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

test("a demo asks robots to stay away from everything", () => {
  const lines = robotsText({ origin, isDemo: true }).split("\n");
  expect(lines).toContain("Disallow: /");
  expect(lines).not.toContain("Allow: /");
});
