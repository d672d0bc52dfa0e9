import { path } from "#app/paths.ts";

/** Text of robots.txt; a demo disallows everything. */
export function robotsText({ origin, isDemo }: { origin: string; isDemo: boolean }): string {
  const rules = isDemo
    ? ["Disallow: /"]
    : ["Allow: /", "Disallow: /my", `Disallow: ${path("admin")}`, "Disallow: /api"];
  return ["User-agent: *", ...rules, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
