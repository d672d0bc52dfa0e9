import { onTestFinished } from "vitest";
import { importCatalogue, ImportError, type ImportRules } from "#content/catalogue/import.ts";
import { catalogueFolder, smallCatalogue, type CatalogueFiles } from "./catalogue-folder.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";

const now = new Date("2026-11-27T10:00:00+06:00");

/** Creates an empty database, and functions that import files into it with these rules. */
export async function contentImporter(rules: Partial<ImportRules> = {}) {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const dataDir = await temporaryFolder();
  const importFiles = async (files: CatalogueFiles) =>
    importCatalogue(db, await catalogueFolder(files), { now, dataDir, ...rules });
  /** Imports files, which must be rejected, and returns the lines of the error message. */
  const problemsOf = async (files: CatalogueFiles) => {
    const refusal = await importFiles(files).catch((error: unknown) => error);
    if (!(refusal instanceof ImportError)) throw new Error("the import was not rejected", { cause: refusal });
    return refusal.message.split("\n");
  };
  return { db, dataDir, now, importFiles, problemsOf };
}

/** A file of the small catalogue with lines appended. */
export function withLines(file: string, ...lines: string[]): CatalogueFiles {
  return { [file]: `${String(smallCatalogue[file]).trimEnd()}\n${lines.join("\n")}\n` };
}

/** A file of the small catalogue with the first `from` replaced by `to`. */
export function changed(file: string, from: string, to: string): CatalogueFiles {
  const before = String(smallCatalogue[file]);
  if (!before.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return { [file]: before.replace(from, to) };
}
