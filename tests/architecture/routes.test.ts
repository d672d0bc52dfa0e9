import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { path, patterns } from "#app/paths.ts";
import table from "#app/routes.ts";
import { publicPages } from "#app/server/public-pages.server.ts";

const ownAnswers = ["admin", "admin-any", "batch-for-you", "login", "batch-enroll"]; // made for the one who asks
const unnamed = ["not-found", "sitemap", "robots"]; // no page links to these by name

function leaves(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
}

const routes = leaves(table);

test("every route has a name, and every name a route with its pattern", () => {
  const named = routes.filter(({ id }) => !unnamed.includes(id ?? ""));
  expect(Object.fromEntries(named.map(({ id, path: pattern = "" }) => [id, `/${pattern}`]))).toEqual(patterns);
});

test("every route module of a feature is in the route table", () => {
  const features = readdirSync("app/features");
  const modules = features.flatMap((feature) =>
    readdirSync(join("app/features", feature), { withFileTypes: true })
      .filter(
        (file) => file.isFile() && (file.name.endsWith(".tsx") || ["sitemap.ts", "robots.ts"].includes(file.name)),
      )
      .filter((file) => !file.name.includes(".test."))
      .map((file) => join("features", feature, file.name)),
  );
  expect(new Set(routes.map(({ file }) => file))).toEqual(new Set(modules));
});

test("every page that is the same for all visitors is named as such", () => {
  const pages = Object.keys(patterns).filter((name) => !ownAnswers.includes(name));
  expect(Object.keys(publicPages).sort()).toEqual(pages.sort());
});

test("a path is built from its pattern, with its params encoded", () => {
  expect(path("faq-show", { id: 7 })).toBe("/faq/7/show");
  expect(path("category-batch", { slug: "phase-a", available_batch_id: "12/../13" })).toBe(
    "/phase-a/batches/12%2F..%2F13",
  );
});
