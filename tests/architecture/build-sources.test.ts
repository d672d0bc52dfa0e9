import { readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import ts from "typescript";
import { test } from "vitest";
import { z } from "zod";
import { projectPath } from "#api/db/project-path.ts";
import { expectNothingForgotten } from "#tests/support/forgotten.ts";
import { isTest, sourcesOf, type SourceFile } from "#tests/support/source-files.ts";
import { builtFrom } from "../../scripts/sources.mjs";

const manifest = z.object({ imports: z.record(z.string(), z.string()) });
const { imports } = manifest.parse(JSON.parse(readFileSync(projectPath("package.json"), "utf8")));

/** The files of the repository that a module imports. */
function filesImportedBy({ file, text }: SourceFile): string[] {
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
    const [name = ""] = fileName.split("?");
    if (name.startsWith(".")) return posix.join(dirname(file), name);
    const [room = "", ...rest] = name.split("/");
    const place = imports[name] ?? imports[`${room}/*`];
    return place === undefined ? [] : posix.normalize(place.replace("*", rest.join("/")));
  });
}

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
