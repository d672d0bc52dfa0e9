import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ownFolder } from "./fast-temp-folder.ts";

/** Creates a folder that is removed when the test has finished. */
export async function temporaryFolder(): Promise<string> {
  const path = await ownFolder();
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

/** Creates a file that is removed when the test has finished. Returns its path. */
export async function temporaryFile(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, content);
  return path;
}
