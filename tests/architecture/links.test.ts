import { expect, test } from "vitest";
import { expectNothingForgotten } from "#tests/support/forgotten.ts";
import { routeModules, type RouteModule } from "#tests/support/route-modules.ts";
import { filesImportedBy, isTest, sourcesOf } from "#tests/support/source-files.ts";

const sources = new Map(sourcesOf(["app"], (file) => !isTest(file)).map((source) => [source.file, source]));

/** A module of the portal with all that it imports. */
function modulesBelow(file: string, found = new Set<string>()): Set<string> {
  const source = sources.get(file);
  if (!source || found.has(file)) return found;
  found.add(file);
  for (const imported of filesImportedBy(source)) modulesBelow(imported, found);
  return found;
}

/** When a page's scripts start: as its handle says, else as the layout around it. */
function scriptsOf({ text, layout }: RouteModule): string {
  const texts = [text, sources.get(`app/layouts/${layout}.tsx`)?.text ?? ""];
  return texts.flatMap((handle) => /\bscripts: "(\w+)"/.exec(handle)?.[1] ?? [])[0] ?? "none";
}

const movers = [...sources.values()].filter(({ text }) => /<Link\s/.test(text));

test("a page without scripts at once has plain links", () => {
  const pages = routeModules.filter(({ isPage }) => isPage);
  expect(new Set(pages.map(scriptsOf))).toEqual(new Set(["none", "idle", "now"]));
  expectNothingForgotten(
    pages
      .filter((page) => scriptsOf(page) !== "now")
      .flatMap(({ name, file }) => {
        const modules = modulesBelow(file);
        return movers
          .filter((mover) => modules.has(mover.file))
          .map((mover) => `${mover.file} has a <Link>, and the page "${name}" that shows it no scripts: write <a>`);
      }),
  );
});

test("a link that moves within the application leads below /my", () => {
  const targets = movers.flatMap(({ file, text }) =>
    [...text.matchAll(/<Link\b[^>]*?\bto=\{[^}]*?\bpath\("([\w-]+)"/g)].map(([, name = ""]) => ({ file, name })),
  );
  expect(targets.length).toBeGreaterThan(5);
  expect(targets.filter(({ name }) => !name.startsWith("my-"))).toEqual([]);
});
