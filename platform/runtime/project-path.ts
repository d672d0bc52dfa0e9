import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns an absolute path inside the project folder, which is the nearest folder above this module with a
 * package.json, from source as from the bundle. Throws if there is none.
 */
export function projectPath(path: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    if (dirname(folder) === folder) throw new Error(`No package.json found above ${fileURLToPath(import.meta.url)}.`);
    folder = dirname(folder);
  }
  return join(folder, path);
}
