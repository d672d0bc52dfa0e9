import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { BackupError } from "./backup-error.ts";
import { isBackup } from "./manifest.ts";

const unfinished = ".unfinished-";
const namePattern = /^portal-\d{8}T\d{6}\.\d{3}Z$/;
/** Age at which an unfinished folder counts as left behind by a killed backup. */
const abandonedMs = 86_400_000;

export function nameAt(moment: Date): string {
  return `portal-${moment.toISOString().replaceAll(/[-:]/g, "")}`;
}

/** Flushes the entries of a folder to disk, so that they survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Runs `work` with a temporary folder, and renames the folder to the name for the time that `work` returns; removes it
 * on failure. Returns the final path.
 */
export async function withNewBackupFolder(folder: string, work: (temporary: string) => Promise<Date>): Promise<string> {
  const temporary = join(folder, `${unfinished}${randomBytes(6).toString("hex")}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(temporary, { mode: 0o700 });
  try {
    const finished = join(folder, nameAt(await work(temporary)));
    await syncFolder(temporary);
    await rename(temporary, finished);
    await syncFolder(folder);
    return finished;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const paths = names
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse();
  const found: string[] = [];
  for (const path of paths.map((name) => join(folder, name))) if (await isBackup(path)) found.push(path);
  return found;
}

/**
 * Returns the path of the backup to use: the folder itself if it is one, else the newest in it. Throws a BackupError if
 * there is none.
 */
export async function newestBackup(folder: string): Promise<string> {
  if (await isBackup(folder)) return folder;
  const [newest] = await backupsIn(folder);
  if (newest === undefined) throw new BackupError(`There is no backup in ${folder}.`);
  return newest;
}

/**
 * Removes all but the `keep` newest of the backups named in `own`, and unfinished folders older than a day. Returns the
 * number of removed backups.
 */
export async function removeOldBackups(folder: string, own: ReadonlySet<string>, keep: number): Promise<number> {
  const old = (await backupsIn(folder)).filter((path) => own.has(basename(path))).slice(keep);
  for (const path of old) {
    const temporary = join(folder, `${unfinished}${randomBytes(6).toString("hex")}`);
    await rename(path, temporary); // no longer counts as a backup, even if this process is killed
    await rm(temporary, { recursive: true });
  }
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isAbandoned = name.startsWith(unfinished) && Date.now() - (await stat(path)).mtimeMs > abandonedMs;
    if (isAbandoned) await rm(path, { recursive: true, force: true });
  }
  return old.length;
}
