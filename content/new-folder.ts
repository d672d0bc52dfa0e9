import { mkdir, readdir } from "node:fs/promises";
import { errorCode } from "#runtime/error-code.ts";
import { ImportError } from "./csv.ts";

/** Makes a folder, or takes an empty one. Throws an ImportError where something is. */
export async function requireNewFolder(folder: string): Promise<void> {
  const refused = new ImportError([{ file: folder, reason: "is there already: name a new folder" }]);
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length > 0) throw refused;
  } catch (error) {
    throw errorCode(error) === "EEXIST" || errorCode(error) === "ENOTDIR" ? refused : error;
  }
}
