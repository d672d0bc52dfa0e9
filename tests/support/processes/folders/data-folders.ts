import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, vi } from "vitest";
import { ownFolder } from "./fast-temp-folder.ts";

/** Makes paths for data folders below `base`, which is removed after the last test of the file. */
export async function dataFolders() {
  const base = await ownFolder();
  afterAll(() => rm(base, { recursive: true }));
  let folders = 0;

  async function newFolder(...names: string[]): Promise<string> {
    const folder = join(base, String(folders++), ...names);
    await mkdir(dirname(folder), { recursive: true });
    return folder;
  }

  return {
    base,
    /** A path that does not exist yet, in an existing folder. */
    newFolder,
    /** A path that is too long for a Unix socket. */
    async newLongFolder(): Promise<string> {
      vi.stubEnv("TMPDIR", base);
      return newFolder("ক".repeat(40), "postgres");
    },
  };
}
