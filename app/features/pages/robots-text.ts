import { path } from "#app/paths.ts";

export function robotsText({ origin, isDemo }: { origin: string; isDemo: boolean }): string {
  const rules = isDemo
    ? ["Disallow: /"]
    : ["Allow: /", "Disallow: /my", `Disallow: ${path("admin")}`, "Disallow: /api"];
  return ["User-agent: *", ...rules, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
