import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, vi } from "vitest";
import { ownFolder } from "./quick-folder.ts";

/** Places for data folders, all below `base` and gone with the file's last test. */
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
    /** A path whose parent is there. */
    newFolder,
    /** One too long for a socket. */
    async newLongFolder(): Promise<string> {
      vi.stubEnv("TMPDIR", base);
      return newFolder("ক".repeat(40), "postgres");
    },
  };
}
