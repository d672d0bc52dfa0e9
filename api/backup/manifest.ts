import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";
import { backupKey, saltBytes, seal, unseal } from "./sealed.ts";
import { StoredFile, type BackupFolder } from "./stored-file.ts";

const named = { schema: z.string().min(1), name: z.string().min(1) };

const StoredTable = z.object({ ...named, columns: z.array(z.string()).min(1), rows: z.number(), file: StoredFile });
export type StoredTable = z.infer<typeof StoredTable>;

const StoredSequence = z.object({ ...named, last: z.string(), isCalled: z.boolean() });
export type StoredSequence = z.infer<typeof StoredSequence>;

const Site = z.object({ kind: z.enum(["demo", "production"]), origin: z.string() });

/** Contents of a backup. Written last: a folder without it is not a backup. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Time of the snapshot; everything committed before is included. */
  madeAt: z.iso.datetime(),
  site: Site.nullable(),
  /** Creation time of the newest migration in the database, in milliseconds. */
  migration: z.number(),
  tables: z.array(StoredTable),
  sequences: z.array(StoredSequence),
  /** Files of the data folder; `path` without `data/` is the path there. */
  files: z.array(StoredFile),
});
/** See the schema `Manifest`. */
export type Manifest = z.infer<typeof Manifest>;

const plainName = "manifest.json";
const sumName = `${plainName}.sha256`;
const sealedName = "manifest.sealed";

function sumOf(text: Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

/** Prepares the folder of a new backup, with an encryption key if there is a passphrase. */
export async function prepareBackupFolder(folder: string, passphrase: string | undefined) {
  if (passphrase === undefined) return { folder, key: undefined, salt: undefined };
  const salt = randomBytes(saltBytes);
  return { folder, key: await backupKey(passphrase, salt), salt };
}

type NewFolder = Awaited<ReturnType<typeof prepareBackupFolder>>;

/** Writes the manifest, which completes the backup; encrypted, or in plain text with its SHA-256 in a second file. */
export async function writeManifest({ folder, key, salt }: NewFolder, manifest: Manifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
  const write = (name: string, bytes: Buffer) =>
    writeFile(join(folder, name), bytes, { flag: "wx", mode: 0o600, flush: true });
  if (key) {
    const sealed = await buffer(seal(key, sealedName)(once(text)));
    await write(sealedName, Buffer.concat([salt, sealed]));
    return;
  }
  await write(sumName, Buffer.from(`${sumOf(text)}  ${plainName}\n`));
  await write(plainName, text);
}

async function readSealed(folder: string, passphrase: string | undefined) {
  if (passphrase === undefined) {
    throw new BackupError(
      `The backup in ${folder} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.`,
    );
  }
  const bytes = await readFile(join(folder, sealedName));
  const key = await backupKey(passphrase, bytes.subarray(0, saltBytes));
  return { key, text: await buffer(unseal(key, sealedName)(once(bytes.subarray(saltBytes)))) };
}

async function readPlain(folder: string) {
  const text = await readFile(join(folder, plainName));
  const sum = await readFile(join(folder, sumName), "utf8").catch(() => "");
  if (!sum.startsWith(sumOf(text))) {
    throw new BackupError(`${plainName} of the backup in ${folder} is not as it was written: use another backup.`);
  }
  return { key: undefined, text };
}

/** True if the folder contains a finished backup. */
export async function isBackup(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.includes(plainName) || names.includes(sealedName);
}

/** Reads the manifest of a backup and derives its key. Throws a BackupError with the reason if it cannot be used. */
export async function openBackup(
  folder: string,
  passphrase: string | undefined,
): Promise<BackupFolder & { manifest: Manifest }> {
  const names = await readdir(folder).catch((): string[] => []);
  if (!(await isBackup(folder))) throw new BackupError(`There is no backup in ${folder}.`);
  const { key, text } = names.includes(sealedName) ? await readSealed(folder, passphrase) : await readPlain(folder);
  const read = Manifest.safeParse(JSON.parse(text.toString()));
  if (!read.success)
    throw new BackupError(`The backup in ${folder} was made by another release, which can restore it.`);
  return { folder, key, manifest: read.data };
}
