import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Every file of a folder and of those in it, by its path, with its bytes in Latin letters: for comparing. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Record<string, string> = {};
  for (const path of paths.toSorted()) files[relative(folder, path)] = await readFile(path, "latin1");
  return files;
}
