import { test } from "vitest";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { filesImportedBy, isTest, sourcesOf } from "#tests/support/sources/source-files.ts";
import { builtFrom } from "../../scripts/sources.mjs";

test("every file that the build imports triggers a rebuild when it changes", () => {
  const folders = builtFrom.filter((folder) => !/\.(json|js)$/.test(folder) && folder !== "public");
  const isHashed = (file: string) => builtFrom.some((folder) => file === folder || file.startsWith(`${folder}/`));
  expectNoOmissions(
    sourcesOf(folders, (file) => !isTest(file)).flatMap((source) =>
      filesImportedBy(source)
        .filter((file) => !isHashed(file))
        .map((file) => `scripts/sources.mjs leaves out ${file}, which ${source.file} imports: add it to builtFrom`),
    ),
  );
});
