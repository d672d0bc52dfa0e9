import { test } from "vitest";
import { patterns } from "#app/paths.ts";
import { fixedPaths, listedPaths, unlisted } from "#app/features/pages/sitemap-pages.server.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { routeModules, type RouteModule } from "#tests/support/sources/route-modules.ts";

const sitemapFile = "app/features/pages/sitemap-pages.server.ts";

function mistakesOf({ name, pattern, file, meta }: RouteModule): string[] {
  const isListed = name in listedPaths || fixedPaths.includes(`/${pattern}`);
  const isUnlisted = name in unlisted;
  if (meta === "pageMeta" && !isListed && !isUnlisted) {
    return [
      `${sitemapFile} does not mention the route "${name}": list its pages in listedPaths, or give in unlisted the reason why not; a page that depends on the visitor uses ownMeta in ${file}`,
    ];
  }
  if (meta !== "pageMeta" && (isListed || isUnlisted)) {
    return [`${sitemapFile} mentions the route "${name}", but ${file} is noindex: remove it`];
  }
  return isListed && isUnlisted
    ? [`${sitemapFile} has the route "${name}" both as listed and in unlisted: remove one of them`]
    : [];
}

test("every indexable page is in the sitemap, or a reason says why not", () => {
  expectNoOmissions(routeModules.filter(({ name }) => name in patterns).flatMap(mistakesOf));
});

test("every page declares its canonical address or noindex", () => {
  expectNoOmissions(
    routeModules
      .filter(({ isPage, meta }) => isPage && !meta)
      .map(({ file }) => `${file} has a page without pageMeta or ownMeta: export its meta with one of them`),
  );
});
