import { createWriteStream } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { secretFiles } from "#config/secrets.ts";
import type { Env } from "#config/env.ts";
import { dropEverything, type OpenDatabase } from "#api/db/client.ts";
import { DatabaseTooNew, migrateDatabase } from "#api/db/migrate.ts";
import { migrationsFolder } from "#api/db/open.ts";
import { countServing } from "#api/db/replicas.ts";
import { BackupError } from "./backup-error.ts";
import { newestBackup } from "./folders.ts";
import { openBackup, type Manifest } from "./manifest.ts";
import { readStored, requireWhole, type BackupFolder, type StoredFile } from "./stored-file.ts";
import { hasRows, loadTables } from "./tables.ts";

export type CheckedBackup = BackupFolder & { manifest: Manifest };

/**
 * Opens the backup in a folder, or the newest of those in it, and reads every byte of it. Throws a BackupError that names the
 * first file that is not as it was written.
 */
export async function checkBackup(folder: string, passphrase: string | undefined): Promise<CheckedBackup> {
  const backup = await openBackup(await newestBackup(resolve(folder)), passphrase);
  const { tables, files } = backup.manifest;
  for (const file of [...tables.map((table) => table.file), ...files]) await requireWhole(backup, file);
  return backup;
}

/** A demo's backup belongs into a demo, a site's into a site: whoever restores must know what is behind it. */
export function requireSameKind({ site }: Manifest, { isDemo }: Pick<Env, "isDemo">): void {
  if (site?.kind === "production" && isDemo) {
    throw new BackupError(`This backup is that of ${site.origin}, and no demo's: set PUBLIC_ORIGIN to ${site.origin}.`);
  }
  if (site?.kind === "demo" && !isDemo) {
    throw new BackupError(
      "This backup is a demo's, whose passwords everybody knows: restore it without PUBLIC_ORIGIN.",
    );
  }
}

const Journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });

/** Runs `work` with the migrations up to the one that was made at that time. */
export async function withMigrationsUpTo(newest: number, work: (folder: string) => Promise<unknown>): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), "portal-migrations-"));
  try {
    await cp(migrationsFolder, place, { recursive: true });
    const file = join(place, "meta", "_journal.json");
    const journal = Journal.parse(JSON.parse(await readFile(file, "utf8")));
    const entries = journal.entries.filter(({ when }) => when <= newest);
    if (entries.at(-1)?.when !== newest) throw new DatabaseTooNew();
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    await work(place);
  } finally {
    await rm(place, { recursive: true });
  }
}

/** Puts a file of the data folder in its place when it is whole. */
async function restoreFile(backup: BackupFolder, { path }: StoredFile, dataDir: string): Promise<void> {
  const target = join(dataDir, path.replace(/^data\//, ""));
  await mkdir(dirname(target), { recursive: true });
  const place = `${target}.restored-${process.pid}`;
  const isSecret = secretFiles.some((name) => path === `data/${name}`);
  await readStored(backup, path, createWriteStream(place, { mode: isSecret ? 0o600 : 0o644, flush: true }));
  await rename(place, target);
}

/** Whether something would be lost by a restore. A file of the data folder has the name of its contents, and a secret without rows guards nothing. */
export async function isInUse({ pool }: OpenDatabase): Promise<boolean> {
  const client = await pool.connect();
  try {
    return await hasRows(client);
  } finally {
    client.release();
  }
}

/**
 * Puts the files back first, then all rows at once into a new schema of the backup's time, and brings that up to date. What was
 * in the database is gone. Killed halfway it leaves an empty database, and can be begun again. Gives the tables that are left out.
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
      client.release(true); // what it was set to is no other's
    }
  });
  await migrateDatabase(open, migrationsFolder);
  return leftOut;
}
