import { expect, test } from "vitest";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { routeModules, type RouteModule } from "#tests/support/sources/route-modules.ts";
import { filesImportedBy, isTest, sourcesOf } from "#tests/support/sources/source-files.ts";

const sources = new Map(sourcesOf(["app"], (file) => !isTest(file)).map((source) => [source.file, source]));

/** Paths of a module of the portal and of all that it imports, directly or not. */
function modulesBelow(file: string, found = new Set<string>()): Set<string> {
  const source = sources.get(file);
  if (!source || found.has(file)) return found;
  found.add(file);
  for (const imported of filesImportedBy(source)) modulesBelow(imported, found);
  return found;
}

/** Start of a page's scripts, by its handle or else by its layout's: `now`, `idle` or `none`. */
function scriptsOf({ text, layout }: RouteModule): string {
  const texts = [text, sources.get(`app/layouts/${layout}.tsx`)?.text ?? ""];
  return texts.flatMap((handle) => /\bscripts: "(\w+)"/.exec(handle)?.[1] ?? [])[0] ?? "none";
}

const linkUsers = [...sources.values()].filter(({ text }) => /<Link\s/.test(text));

test("a page whose scripts do not start at once has plain links", () => {
  const pages = routeModules.filter(({ isPage }) => isPage);
  expect(new Set(pages.map(scriptsOf))).toEqual(new Set(["none", "idle", "now"]));
  expectNoOmissions(
    pages
      .filter((page) => scriptsOf(page) !== "now")
      .flatMap(({ name, file }) => {
        const modules = modulesBelow(file);
        return linkUsers
          .filter((linkUser) => modules.has(linkUser.file))
          .map(
            (linkUser) =>
              `${linkUser.file} has a <Link>, but the page "${name}" that shows it starts no scripts at once: write <a>`,
          );
      }),
  );
});

test("only reference books have <Link>", () => {
  const places = linkUsers.map(({ file }) => file.split("/").slice(0, 3).join("/"));
  expect(new Set(places)).toEqual(new Set(["app/features/reference-books"]));
});
