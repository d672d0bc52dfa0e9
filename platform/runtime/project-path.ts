import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Absolute path inside the project folder, the nearest parent with a package.json. Works from source and from the
 * bundle.
 */
export function projectPath(path: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    if (dirname(folder) === folder) throw new Error(`No package.json found above ${fileURLToPath(import.meta.url)}.`);
    folder = dirname(folder);
  }
  return join(folder, path);
}
