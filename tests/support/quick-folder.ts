import { existsSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const gigabyte = 2 ** 30;

/** A container is often given 64 MB of it, and a small machine needs its memory for the browser. */
function isLarge(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bsize, blocks } = statfsSync(folder);
  return bsize * blocks >= 4 * gigabyte && totalmem() >= 8 * gigabyte;
}

/**
 * Where databases of tests lie: PostgreSQL makes each of hundreds of files, which takes a tenth of the time in memory.
 * Who sets TMPDIR has chosen, as what measures a load on the disk.
 */
export const quickFolder = process.env["TMPDIR"] ?? (isLarge(memory) ? memory : tmpdir());

const prefix = "portal-of-";

/** A new folder of this process, which the database's own account may pass too. */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(quickFolder, `${prefix}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Removes the folders of processes that were killed. One that what they started still writes into is left to the next run. */
export async function dropLeftFolders(): Promise<void> {
  for (const name of await readdir(quickFolder)) {
    const [, pid] = name.startsWith(prefix) ? name.slice(prefix.length).split(/^(\d+)-/) : [];
    if (!pid || isAlive(Number(pid))) continue;
    await rm(join(quickFolder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
