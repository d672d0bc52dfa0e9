import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { secretFiles } from "#api/config/api-secrets.ts";
import { createIdentity, openIdentity, type FileDecryption } from "./age-format.ts";
import { BackupError } from "./backup-error.ts";
import { BackupFile, type BackupFolder, type NewBackupFolder } from "./stored-file.ts";

const named = { schema: z.string().min(1), name: z.string().min(1) };

const StoredTable = z.object({ ...named, columns: z.array(z.string()).min(1), rows: z.number(), file: BackupFile });
export type StoredTable = z.infer<typeof StoredTable>;

const StoredSequence = z.object({ ...named, last: z.string(), isCalled: z.boolean() });
export type StoredSequence = z.infer<typeof StoredSequence>;

/**
 * Schema of a file of the data folder: an uploaded file or a secret. A manifest that names any other is invalid, so
 * that a restore writes no other.
 */
const DataFile = BackupFile.refine(
  ({ path }) => path.startsWith("data/files/") || secretFiles.some((name) => path === `data/${name}`),
);

const Site = z.object({ kind: z.enum(["demo", "production"]), origin: z.string() });

/** Schema of the contents of a backup. The manifest is written last: a folder without it is not a backup. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Time of the snapshot; everything committed before is included. */
  madeAt: boundedText(40).check(z.iso.datetime()),
  site: Site.nullable(),
  /** Creation time of the newest migration in the database, in milliseconds. */
  migration: z.number(),
  tables: z.array(StoredTable),
  sequences: z.array(StoredSequence),
  /** Files of the data folder; `path` without `data/` is the path there. */
  files: z.array(DataFile),
});
export type Manifest = z.infer<typeof Manifest>;

const plainName = "manifest.json";
const sumName = `${plainName}.sha256`;
const ageName = "manifest.age";
const identityName = "identity.age";

function sumOf(text: Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

function writeNew(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  return writeFile(join(folder, name), bytes, { flag: "wx", mode: 0o600, flush: true });
}

export async function prepareBackupFolder(folder: string, passphrase: string | undefined): Promise<NewBackupFolder> {
  if (passphrase === undefined) return { folder, encryption: undefined };
  const { file, encryption } = await createIdentity(passphrase);
  await writeNew(folder, identityName, file);
  return { folder, encryption };
}

/** Writes the manifest, which completes the backup; encrypted, or in plain text with its SHA-256 in a second file. */
export async function writeManifest({ folder, encryption }: NewBackupFolder, manifest: Manifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
  if (encryption) {
    await writeNew(folder, ageName, await buffer(encryption.encrypt(once(text))));
    return;
  }
  await writeNew(folder, sumName, Buffer.from(`${sumOf(text)}  ${plainName}\n`));
  await writeNew(folder, plainName, text);
}

interface ReadManifest {
  text: Buffer;
  encryption: FileDecryption | undefined;
}

async function readAge(folder: string, passphrase: string): Promise<ReadManifest> {
  const encryption = await openIdentity(identityName, await readFile(join(folder, identityName)), passphrase);
  const bytes = await readFile(join(folder, ageName));
  return { encryption, text: await buffer(encryption.decrypt(ageName)(once(bytes))) };
}

async function readPlain(folder: string): Promise<ReadManifest> {
  const text = await readFile(join(folder, plainName));
  const sum = await readFile(join(folder, sumName), "utf8").catch(() => "");
  if (!sum.startsWith(sumOf(text))) {
    throw new BackupError(`${plainName} of the backup in ${folder} is not as it was written: use another backup.`);
  }
  return { encryption: undefined, text };
}

async function readManifest(folder: string, passphrase: string | undefined): Promise<ReadManifest> {
  const names = await readdir(folder);
  if (names.includes(plainName) && passphrase !== undefined) {
    throw new BackupError(
      `The backup in ${folder} is not encrypted, but BACKUP_PASSPHRASE is set: whoever can write there could have laid it there. Unset BACKUP_PASSPHRASE to restore it all the same.`,
    );
  }
  if (passphrase === undefined) {
    if (names.includes(plainName)) return readPlain(folder);
    throw new BackupError(
      `The backup in ${folder} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.`,
    );
  }
  return readAge(folder, passphrase);
}

export async function isBackup(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return [plainName, ageName].some((name) => names.includes(name));
}

/**
 * Opens a backup and reads its manifest. Throws a BackupError if there is none, the passphrase is missing or wrong, or
 * the manifest is damaged or of another release.
 */
export async function openBackup(
  folder: string,
  passphrase: string | undefined,
): Promise<BackupFolder & { manifest: Manifest }> {
  if (!(await isBackup(folder))) throw new BackupError(`There is no backup in ${folder}.`);
  const { encryption, text } = await readManifest(folder, passphrase);
  const read = Manifest.safeParse(JSON.parse(text.toString()));
  if (!read.success)
    throw new BackupError(`The backup in ${folder} was made by another release, which can restore it.`);
  return { folder, encryption, manifest: read.data };
}
