import { test } from "vitest";
import { patterns } from "#app/paths.ts";
import { fixedPaths, listedPaths, unlisted } from "#app/features/pages/sitemap-pages.server.ts";
import { expectNothingForgotten } from "#tests/support/forgotten.ts";
import { routeModules, type RouteModule } from "#tests/support/route-modules.ts";

const decisions = "app/features/pages/sitemap-pages.server.ts";

function forgottenAbout({ name, pattern, file, meta }: RouteModule): string[] {
  const isListed = name in listedPaths || fixedPaths.includes(`/${pattern}`);
  const isUnlisted = name in unlisted;
  if (meta === "pageMeta" && !isListed && !isUnlisted) {
    return [
      `${decisions} says nothing of the route "${name}": list its pages in listedPaths, or say in unlisted why search engines need not know it; a page that is one visitor's own uses ownMeta in ${file}`,
    ];
  }
  if (meta !== "pageMeta" && (isListed || isUnlisted)) {
    return [`${decisions} speaks of the route "${name}", but ${file} asks search engines to stay away: take it out`];
  }
  return isListed && isUnlisted
    ? [`${decisions} both lists the route "${name}" and does not: take one of them out`]
    : [];
}

test("every page that search engines may read is in the sitemap, or there is a reason why not", () => {
  expectNothingForgotten(routeModules.filter(({ name }) => name in patterns).flatMap(forgottenAbout));
});

test("every page tells search engines of its address, or to stay away", () => {
  expectNothingForgotten(
    routeModules
      .filter(({ isPage, meta }) => isPage && !meta)
      .map(({ file }) => `${file} has a page without pageMeta or ownMeta: export its meta with one of them`),
  );
});
