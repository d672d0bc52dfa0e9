import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./backup-error.ts";
import { isBackup } from "./manifest.ts";

const unfinished = ".unfinished-";
const nameForm = /^portal-\d{8}T\d{6}\.\d{3}Z$/;
/** What a killed backup has left is nobody's after a day. */
const abandonedMs = 86_400_000;

function nameAt(moment: Date): string {
  return `portal-${moment.toISOString().replaceAll(/[-:]/g, "")}`;
}

/** What a folder's names lead to stays after a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a backup in the folder under a name that none has: it gets its own when `work` is done, or leaves nothing. */
export async function inNewBackup(folder: string, work: (place: string) => Promise<Date>): Promise<string> {
  const place = join(folder, `${unfinished}${randomBytes(6).toString("hex")}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(place, { mode: 0o700 });
  try {
    const finished = join(folder, nameAt(await work(place)));
    await syncFolder(place);
    await rename(place, finished);
    await syncFolder(folder);
    return finished;
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    throw error;
  }
}

/** The finished backups in a folder, the newest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const paths = names
    .filter((name) => nameForm.test(name))
    .sort()
    .reverse();
  const found: string[] = [];
  for (const path of paths.map((name) => join(folder, name))) if (await isBackup(path)) found.push(path);
  return found;
}

/** The backup that is meant: this folder, else the newest in it. */
export async function newestBackup(folder: string): Promise<string> {
  if (await isBackup(folder)) return folder;
  const [newest] = await backupsIn(folder);
  if (newest === undefined) throw new BackupError(`There is no backup in ${folder}.`);
  return newest;
}

/** Keeps the newest backups of the folder, and removes what killed ones have left there. Gives how many went. */
export async function removeOld(folder: string, keep: number): Promise<number> {
  const old = (await backupsIn(folder)).slice(keep);
  for (const path of old) {
    const place = join(folder, `${unfinished}${randomBytes(6).toString("hex")}`);
    await rename(path, place); // from now on it looks like none, also when this is killed
    await rm(place, { recursive: true });
  }
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isAbandoned = name.startsWith(unfinished) && Date.now() - (await stat(path)).mtimeMs > abandonedMs;
    if (isAbandoned) await rm(path, { recursive: true, force: true });
  }
  return old.length;
}
