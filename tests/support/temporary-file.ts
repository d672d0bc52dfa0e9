import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ownFolder } from "./quick-folder.ts";

/** A folder that is there until the test has ended. */
export async function temporaryFolder(): Promise<string> {
  const path = await ownFolder();
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

/** A file that is there until the test has ended; its path. */
export async function temporaryFile(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, content);
  return path;
}
