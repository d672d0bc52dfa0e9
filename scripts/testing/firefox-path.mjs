import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Names under which distributions install Firefox, the long-term release first. */
const names = ["firefox-esr", "firefox"];

/**
 * Path of an installed Firefox: `FIREFOX`, or the first on PATH. Undefined if there is none.
 * @returns {string | undefined}
 */
export function firefoxPath() {
  const chosen = process.env["FIREFOX"];
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
