import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { errorCode } from "#runtime/error-code.ts";
import { NotRegular, regularFile } from "#runtime/regular-file.ts";
import { BackupError } from "./backup-error.ts";
import type { Bytes, FileDecryption, FileEncryption } from "./age-format.ts";

const Path = boundedText(1000).refine(
  (path) => !path.includes("\0") && path.split("/").every((name) => !["", ".", ".."].includes(name)),
);

export const BackupFile = z.object({
  path: Path,
  bytes: z.number().int().min(0),
  sha256: boundedText(64).regex(/^[0-9a-f]{64}$/),
});
export type BackupFile = z.infer<typeof BackupFile>;

export interface BackupFolder {
  folder: string;
  /** undefined: the backup is not encrypted. */
  encryption: FileDecryption | undefined;
}

export interface NewBackupFolder extends BackupFolder {
  encryption: FileEncryption | undefined;
}

async function* unchanged(source: Bytes): AsyncGenerator<Uint8Array> {
  yield* source;
}

function nameOf({ encryption }: BackupFolder, path: string): string {
  return path + (encryption?.suffix ?? "");
}

function isCompressed(path: string): boolean {
  return path.endsWith(".gz");
}

/**
 * Writes a new file of the backup and flushes it to disk; compresses it if the path ends in `.gz`, and encrypts it if
 * the backup is encrypted. Returns the size and hash of the bytes written.
 */
export async function storeFile(
  backup: NewBackupFolder,
  path: string,
  source: Bytes,
  signal?: AbortSignal,
): Promise<BackupFile> {
  const target = join(backup.folder, nameOf(backup, path));
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted(stored: Bytes): AsyncGenerator<Uint8Array> {
    for await (const part of stored) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const encrypted = backup.encryption?.encrypt ?? unchanged;
  const file = createWriteStream(target, { flags: "wx", mode: 0o600, flush: true });
  const options = { ...(signal && { signal }) };
  if (isCompressed(path)) await pipeline(source, createGzip(), encrypted, counted, file, options);
  else await pipeline(source, encrypted, counted, file, options);
  return { path, bytes, sha256: hash.digest("hex") };
}

export async function readStored(
  backup: BackupFolder,
  path: string,
  use: NodeJS.WritableStream | ((source: Bytes) => Promise<void>),
): Promise<void> {
  const name = nameOf(backup, path);
  const file = createReadStream(join(backup.folder, name));
  const opened = backup.encryption?.decrypt(name) ?? unchanged;
  // two calls because of the types of pipeline()
  if (isCompressed(path)) await pipeline(file, opened, createGunzip(), use);
  else await pipeline(file, opened, use);
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Throws a BackupError that names the file if it is missing, a link or no file, or its size or hash has changed. */
export async function requireIntact(backup: BackupFolder, { path, bytes, sha256 }: BackupFile): Promise<void> {
  const name = nameOf(backup, path);
  const file = join(backup.folder, name);
  const found = regularFile(backup.folder, name).then(stat);
  const { size } = await found.catch((error: unknown) => {
    if (error instanceof NotRegular) throw new BackupError(`${name} of the backup ${error.message}.`);
    if (errorCode(error) === "ENOENT") throw new BackupError(`${name} of the backup is missing: use another backup.`);
    throw error;
  });
  if (size !== bytes) {
    throw new BackupError(`${name} of the backup has ${size} bytes instead of ${bytes}: use another backup.`);
  }
  if ((await sha256Of(file)) !== sha256) {
    throw new BackupError(`${name} of the backup is not as it was written: use another backup.`);
  }
}
