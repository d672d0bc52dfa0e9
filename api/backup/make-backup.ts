import { open, readdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { secretFiles } from "#keys";
import type { OpenDatabase } from "#api/db/client.ts";
import { errorCode } from "#api/db/error-code.ts";
import { readInstallation } from "#api/db/installation.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { filesFolder } from "#api/gateways/files/files.ts";
import { BackupError } from "./backup-error.ts";
import { inNewBackup, removeOld } from "./folders.ts";
import { newFolder, writeManifest, type Manifest } from "./manifest.ts";
import { storeFile, type BackupFolder, type StoredFile } from "./stored-file.ts";
import { storeTables } from "./tables.ts";

export interface BackupOptions {
  dataDir: string;
  /** Where backups are kept. */
  folder: string;
  /** Seals the backup; undefined: whoever reads it reads everything. */
  passphrase: string | undefined;
  /** How many backups stay in the folder; undefined: all of them. */
  keep: number | undefined;
  /** Who asked for it, for the audit line. */
  actor: string;
  signal?: AbortSignal;
}

export interface MadeBackup {
  path: string;
  bytes: number;
  rows: number;
  files: number;
  /** Older backups that were removed. */
  removed: number;
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = (await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  const files = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink());
  return files.map((entry) => join(entry.parentPath, entry.name));
}

/** The uploaded files, and the secrets that logins and notifications hang on where they are kept there. */
async function storeDataFolder(backup: BackupFolder, dataDir: string, signal?: AbortSignal): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  const secrets = secretFiles.map((name) => join(dataDir, name));
  for (const path of [...(await filesIn(filesFolder(dataDir))), ...secrets]) {
    // an import gives a file its name when it is whole; the one it had before is gone then
    const handle = await unlessMissing(open(path));
    if (!handle) continue;
    stored.push(await storeFile(backup, `data/${relative(dataDir, path)}`, handle.createReadStream(), signal));
  }
  return stored;
}

function tellingWhere(folder: string) {
  return (error: unknown): never => {
    const code = errorCode(error);
    if (code === "ENOSPC") throw new BackupError(`There is no room in ${folder}: nothing was kept of this backup.`);
    if (code === "EROFS" || code === "EACCES" || code === "ENOTDIR") {
      throw new BackupError(`${folder} cannot be written (${code}): let this account write there, or give another.`);
    }
    throw error;
  };
}

/**
 * Makes a backup of the database as it stands at one moment, while others go on writing, and then of the data folder: a
 * file is there before a row names it and is never removed, so every file that the rows name is in it. Needs memory for
 * a few chunks.
 */
export async function makeBackup({ db, pool }: OpenDatabase, options: BackupOptions): Promise<MadeBackup> {
  const { dataDir, folder, keep, actor, signal } = { ...options, dataDir: resolve(options.dataDir) };
  let made: Manifest | undefined;
  const path = await inNewBackup(resolve(folder), async (place) => {
    const backup = await newFolder(place, options.passphrase);
    const site = (await readInstallation(db)) ?? null;
    const client = await pool.connect();
    try {
      const { madeAt, ...database } = await storeTables(client, backup, signal);
      const files = await storeDataFolder(backup, dataDir, signal);
      made = { format: 1, madeAt: madeAt.toISOString(), site, ...database, files };
      await writeManifest(backup, made);
      return madeAt;
    } finally {
      client.release(true); // what it was set to is no other's
    }
  }).catch(tellingWhere(resolve(folder)));
  const { tables = [], files = [] } = made ?? {};
  const stored = [...tables.map(({ file }) => file), ...files];
  const told = {
    path,
    bytes: stored.reduce((total, { bytes }) => total + bytes, 0),
    rows: tables.reduce((total, { rows }) => total + rows, 0),
    files: files.length,
  };
  await db.insert(auditLog).values({ actor, action: "backup", detail: told });
  return { ...told, removed: await removeOld(resolve(folder), keep ?? Number.POSITIVE_INFINITY) };
}
