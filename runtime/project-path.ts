import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A path inside the project's folder, the first one upward with a package.json: from the source as from the bundle. */
export function projectPath(path: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    if (dirname(folder) === folder) throw new Error(`No package.json stands above ${fileURLToPath(import.meta.url)}.`);
    folder = dirname(folder);
  }
  return join(folder, path);
}
