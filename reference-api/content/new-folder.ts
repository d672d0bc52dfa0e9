import { mkdir, readdir } from "node:fs/promises";
import { errorCode } from "#runtime/error-code.ts";
import { ImportError } from "./csv.ts";

/**
 * Creates a folder or accepts an empty one. Throws an ImportError if the path is a file or a folder that is not empty.
 */
export async function requireNewFolder(folder: string): Promise<void> {
  const refused = new ImportError([{ file: folder, reason: "already exists: name a new folder" }]);
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length > 0) throw refused;
  } catch (error) {
    throw errorCode(error) === "EEXIST" || errorCode(error) === "ENOTDIR" ? refused : error;
  }
}
