import { onTestFinished } from "vitest";
import { importCatalogue, ImportError, type ImportRules } from "#content/catalogue/import.ts";
import { catalogueFolder, smallCatalogue, type CatalogueFiles } from "./catalogue-folder.ts";
import { testDatabase } from "./database.ts";
import { temporaryFolder } from "./temporary-file.ts";

const now = new Date("2026-11-27T10:00:00+06:00");

/** An empty database, and what an import of files into it comes to, by these rules. */
export async function contentImporter(rules: Partial<ImportRules> = {}) {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const dataDir = await temporaryFolder();
  const importFiles = async (files: CatalogueFiles) =>
    importCatalogue(db, await catalogueFolder(files), { now, dataDir, ...rules });
  /** The lines of what keeps the files out. */
  const problemsOf = async (files: CatalogueFiles) => {
    const refusal = await importFiles(files).catch((error: unknown) => error);
    if (!(refusal instanceof ImportError)) throw new Error("The import went through.", { cause: refusal });
    return refusal.message.split("\n");
  };
  return { db, dataDir, now, importFiles, problemsOf };
}

/** Lines added to a file of the small catalogue. */
export function withLines(file: string, ...lines: string[]): CatalogueFiles {
  return { [file]: `${String(smallCatalogue[file]).trimEnd()}\n${lines.join("\n")}\n` };
}

/** A file of the small catalogue with other words in it. */
export function changed(file: string, from: string, to: string): CatalogueFiles {
  const before = String(smallCatalogue[file]);
  if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
  return { [file]: before.replace(from, to) };
}
