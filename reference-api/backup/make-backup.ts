import { open, readdir, rm } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { secretFiles } from "#api/config/api-secrets.ts";
import type { Database, OpenDatabase } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import { readInstallation } from "#api/db/installation.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { filesFolder } from "#api/gateways/files/files.ts";
import { BackupError } from "./backup-error.ts";
import { withNewBackupFolder, removeOldBackups } from "./folders.ts";
import { prepareBackupFolder, writeManifest, type Manifest } from "./manifest.ts";
import { storeFile, type NewBackupFolder, type BackupFile } from "./stored-file.ts";
import { storeTables } from "./tables.ts";

const action = "backup";

export interface BackupOptions {
  dataDir: string;
  /** Folder that contains the backups. */
  folder: string;
  /** Passphrase for encrypting the backup; undefined: not encrypted. */
  passphrase: string | undefined;
  /** Number of backups to keep in the folder; undefined: all. */
  keep: number | undefined;
  /** Person or process that makes the backup, for the audit log. */
  actor: string;
  signal?: AbortSignal;
}

export interface MadeBackup {
  path: string;
  bytes: number;
  rows: number;
  files: number;
  /** Number of older backups that were removed. */
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

async function storeDataFolder(backup: NewBackupFolder, dataDir: string, signal?: AbortSignal): Promise<BackupFile[]> {
  const stored: BackupFile[] = [];
  const secrets = secretFiles.map((name) => join(dataDir, name));
  for (const path of [...(await filesIn(filesFolder(dataDir))), ...secrets]) {
    // a temporary file of a running import is renamed when complete, and is missing then
    const handle = await unlessMissing(open(path));
    if (!handle) continue;
    stored.push(await storeFile(backup, `data/${relative(dataDir, path)}`, handle.createReadStream(), signal));
  }
  return stored;
}

/**
 * Returns the names of the backups in the audit log of this database. Others in the folder are neither counted nor
 * removed.
 */
async function ownNames(db: Database): Promise<Set<string>> {
  const path = sql<string>`${auditLog.detail}->>'path'`;
  const made = await db
    .select({ path })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), isNotNull(path)));
  return new Set(made.map((backup) => basename(backup.path)));
}

function explainWriteError(folder: string) {
  return (error: unknown): never => {
    const code = errorCode(error);
    if (code === "ENOSPC") throw new BackupError(`There is no space left in ${folder}: this backup was discarded.`);
    if (code === "EROFS" || code === "EACCES" || code === "ENOTDIR") {
      throw new BackupError(
        `${folder} cannot be written (${code}): give this account write access, or use another folder.`,
      );
    }
    throw error;
  };
}

/**
 * Makes a backup of a snapshot of the database, and then of the data folder, while writing continues; records it in the
 * audit log and removes older backups beyond `keep`. Throws a BackupError if the folder is full or cannot be written.
 */
export async function makeBackup({ db, pool }: OpenDatabase, options: BackupOptions): Promise<MadeBackup> {
  const { dataDir, folder, keep, actor, signal } = { ...options, dataDir: resolve(options.dataDir) };
  let made: Manifest | undefined;
  const path = await withNewBackupFolder(resolve(folder), async (temporary) => {
    const backup = await prepareBackupFolder(temporary, options.passphrase);
    const site = (await readInstallation(db)) ?? null;
    const client = await pool.connect();
    try {
      const { madeAt, ...database } = await storeTables(client, backup, signal);
      const files = await storeDataFolder(backup, dataDir, signal);
      made = { format: 1, madeAt: madeAt.toISOString(), site, ...database, files };
      await writeManifest(backup, made);
      return madeAt;
    } finally {
      client.release(true); // closes the connection because its session settings were changed
    }
  }).catch(explainWriteError(resolve(folder)));
  const { tables = [], files = [] } = made ?? {};
  const stored = [...tables.map(({ file }) => file), ...files];
  const summary = {
    path,
    bytes: stored.reduce((total, { bytes }) => total + bytes, 0),
    rows: tables.reduce((total, { rows }) => total + rows, 0),
    files: files.length,
  };
  await db
    .insert(auditLog)
    .values({ actor, action, detail: summary })
    .catch(async (error: unknown) => {
      await rm(path, { recursive: true, force: true }); // what the log does not name is never counted or removed
      throw error;
    });
  const removed = await removeOldBackups(resolve(folder), await ownNames(db), keep ?? Number.POSITIVE_INFINITY);
  return { ...summary, removed };
}
