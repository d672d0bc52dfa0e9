import { existsSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { isAlive } from "#tests/support/processes/is-alive.ts";

const memory = "/dev/shm";
const gigabyte = 2 ** 30;

/** Checks for 4 GB on the file system and 8 GB of memory: containers often have a /dev/shm of only 64 MB. */
function isLarge(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bsize, blocks } = statfsSync(folder);
  return bsize * blocks >= 4 * gigabyte && totalmem() >= 8 * gigabyte;
}

/**
 * Folder for test databases, in memory if possible: PostgreSQL creates each from hundreds of files, ten times as fast
 * there. A TMPDIR takes precedence, for example to measure the load on a disk.
 */
export const fastTempFolder = process.env["TMPDIR"] ?? (isLarge(memory) ? memory : tmpdir());

const prefix = "portal-of-";

/** Creates a folder of this process, readable by PostgreSQL's account too. */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(fastTempFolder, `${prefix}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Removes folders of processes that were killed. A folder still written to by their children is left to the next run.
 */
export async function removeStaleFolders(): Promise<void> {
  for (const name of await readdir(fastTempFolder)) {
    const [, pid] = name.startsWith(prefix) ? name.slice(prefix.length).split(/^(\d+)-/) : [];
    if (!pid || isAlive(Number(pid))) continue;
    await rm(join(fastTempFolder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
