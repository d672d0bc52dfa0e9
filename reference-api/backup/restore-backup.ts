import { createWriteStream } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { secretFiles } from "#api/config/api-secrets.ts";
import type { ApiEnv } from "#api/config/api-env.ts";
import { dropEverything, type OpenDatabase } from "#api/db/client.ts";
import { DatabaseTooNew, DatabaseTooOld, migrateDatabase } from "#api/db/migrate.ts";
import { migrationsFolder } from "#api/db/open.ts";
import { countServing } from "#api/db/serving.ts";
import { BackupError } from "./backup-error.ts";
import { nameAt, newestBackup } from "./folders.ts";
import { openBackup, type Manifest } from "./manifest.ts";
import { readStored, requireIntact, type BackupFolder, type BackupFile } from "./stored-file.ts";
import { hasRows, loadTables } from "./tables.ts";

export type CheckedBackup = BackupFolder & { manifest: Manifest };

/**
 * Opens the backup in a folder, or the newest one in it, and verifies the hash of every file. Throws a BackupError if
 * there is none, a file is missing or damaged, or the name of the newest does not fit the time at which it was made.
 */
export async function checkBackup(folder: string, passphrase: string | undefined): Promise<CheckedBackup> {
  const given = resolve(folder);
  const path = await newestBackup(given);
  const backup = await openBackup(path, passphrase);
  const { tables, files, madeAt } = backup.manifest;
  if (path !== given && basename(path) !== nameAt(new Date(madeAt))) {
    throw new BackupError(`The backup in ${path} was made at ${madeAt}, which its name does not say: name it itself.`);
  }
  for (const file of [...tables.map((table) => table.file), ...files]) await requireIntact(backup, file);
  return backup;
}

/** Throws a BackupError if the backup of a demo would be restored into a production site, or the reverse. */
export function requireSameKind({ site }: Manifest, { isDemo }: Pick<ApiEnv, "isDemo">): void {
  if (site?.kind === "production" && isDemo) {
    throw new BackupError(
      `This backup belongs to ${site.origin}, which is no demo: set PUBLIC_ORIGIN to ${site.origin}.`,
    );
  }
  if (site?.kind === "demo" && !isDemo) {
    throw new BackupError(
      "This backup belongs to a demo, whose passwords are public: restore it without PUBLIC_ORIGIN.",
    );
  }
}

const Journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });

/**
 * Runs `work` with a folder of the migrations up to the one created at `newest` (milliseconds). Throws DatabaseTooNew
 * or DatabaseTooOld if this release does not have that migration.
 */
export async function withMigrationsUpTo(newest: number, work: (folder: string) => Promise<unknown>): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), "portal-migrations-"));
  try {
    await cp(migrationsFolder, copy, { recursive: true });
    const file = join(copy, "meta", "_journal.json");
    const journal = Journal.parse(JSON.parse(await readFile(file, "utf8")));
    const entries = journal.entries.filter(({ when }) => when <= newest);
    if (entries.length === 0) throw new DatabaseTooOld();
    if (entries.at(-1)?.when !== newest) throw new DatabaseTooNew();
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    await work(copy);
  } finally {
    await rm(copy, { recursive: true });
  }
}

async function restoreFile(backup: BackupFolder, { path }: BackupFile, dataDir: string): Promise<void> {
  const target = join(dataDir, path.replace(/^data\//, ""));
  await mkdir(dirname(target), { recursive: true });
  const temporary = `${target}.restored-${process.pid}`;
  const isSecret = secretFiles.some((name) => path === `data/${name}`);
  await readStored(backup, path, createWriteStream(temporary, { mode: isSecret ? 0o600 : 0o644, flush: true }));
  await rename(temporary, target);
}

/**
 * Returns true if a restore would overwrite data, that is if a table of the portal has rows. Files and secrets in the
 * data folder do not count.
 */
export async function isInUse({ pool }: OpenDatabase): Promise<boolean> {
  const client = await pool.connect();
  try {
    return await hasRows(client);
  } finally {
    client.release();
  }
}

/**
 * Replaces the database by a backup: restores the files, loads all rows in one transaction into a new schema of its
 * version, and migrates that. If killed, it can be repeated. Returns the tables that were skipped. Throws a BackupError
 * while a portal runs on the database, and DatabaseTooNew or DatabaseTooOld for an unknown version.
 */
export async function restoreBackup(backup: CheckedBackup, open: OpenDatabase, dataDir: string): Promise<string[]> {
  const { manifest } = backup;
  let leftOut: string[] = [];
  await withMigrationsUpTo(manifest.migration, async (migrations) => {
    if ((await countServing(open.pool)) > 0) throw new BackupError("A portal runs on this database: stop it first.");
    for (const file of manifest.files) await restoreFile(backup, file, resolve(dataDir));
    await dropEverything(open.db);
    await migrateDatabase(open, migrations);
    const client = await open.pool.connect();
    try {
      leftOut = await loadTables(client, backup, manifest);
    } finally {
      client.release(true); // closes the connection because its session settings were changed
    }
  });
  await migrateDatabase(open, migrationsFolder);
  return leftOut;
}
