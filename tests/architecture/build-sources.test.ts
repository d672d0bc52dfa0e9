import { test } from "vitest";
import { expectNothingForgotten } from "#tests/support/forgotten.ts";
import { filesImportedBy, isTest, sourcesOf } from "#tests/support/source-files.ts";
import { builtFrom } from "../../scripts/sources.mjs";

test("a build is made anew when a file changes that it is made from", () => {
  const places = builtFrom.filter((place) => !/\.(json|js)$/.test(place) && place !== "public");
  const isHashed = (file: string) => builtFrom.some((place) => file === place || file.startsWith(`${place}/`));
  expectNothingForgotten(
    sourcesOf(places, (file) => !isTest(file)).flatMap((source) =>
      filesImportedBy(source)
        .filter((file) => !isHashed(file))
        .map((file) => `scripts/sources.mjs leaves out ${file}, which ${source.file} imports: name it in builtFrom`),
    ),
  );
});
