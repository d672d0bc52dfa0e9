import { execFile } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { errorCode } from "#runtime/error-code.ts";
import { ownFolder } from "./fast-temp-folder.ts";

const run = promisify(execFile);
const chunk = Buffer.alloc(1_000_000);

/** Mounts a tmpfs that a test can fill or make read-only. Needs root. */
export async function mountDisk(megabytes: number) {
  const folder = await ownFolder();
  await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]);
  const filler = join(folder, "filler");
  return {
    folder,
    async newFolder(name: string): Promise<string> {
      await mkdir(join(folder, name));
      return join(folder, name);
    },
    /** Writes a file until no byte is free. */
    async fill(): Promise<void> {
      const file = await open(filler, "a");
      try {
        for (;;) await file.write(chunk);
      } catch (error) {
        if (errorCode(error) !== "ENOSPC") throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler),
    /** Makes the disk read-only. Fails if a process has a file on it open for writing. */
    close: () => run("mount", ["-o", "remount,ro", folder]),
    async unmount(): Promise<void> {
      await run("umount", ["--lazy", folder]);
      await rm(folder, { recursive: true });
    },
  };
}

export type Disk = Awaited<ReturnType<typeof mountDisk>>;
