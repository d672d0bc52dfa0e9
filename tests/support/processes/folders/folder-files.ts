import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** All files of a folder and its subfolders, by relative path, as Latin-1 strings for comparison. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Record<string, string> = {};
  for (const path of paths.toSorted()) files[relative(folder, path)] = await readFile(path, "latin1");
  return files;
}
