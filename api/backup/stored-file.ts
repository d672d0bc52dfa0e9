import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { errorCode } from "#runtime/error-code.ts";
import { BackupError } from "./backup-error.ts";
import { seal, unseal } from "./sealed.ts";

/** Relative path below the backup folder or the data folder, without `..`. */
const Path = z.string().regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[^/\0]+(\/[^/\0]+)*$/);

/** File of a backup: its path, and the size and hash of its stored bytes. */
export const StoredFile = z.object({
  path: Path,
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Folder of one backup; with a key its files are encrypted. */
export interface BackupFolder {
  folder: string;
  key: Buffer | undefined;
}

type Bytes = AsyncIterable<Buffer>;

async function* unchanged(source: Bytes): AsyncGenerator<Buffer> {
  yield* source;
}

function isCompressed(path: string): boolean {
  return path.endsWith(".gz");
}

/**
 * Writes a file of the backup and flushes it to disk; compresses it if the path ends in `.gz`, and encrypts it if there
 * is a key.
 */
export async function storeFile(
  { folder, key }: BackupFolder,
  path: string,
  source: Bytes,
  signal?: AbortSignal,
): Promise<StoredFile> {
  const target = join(folder, path);
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted(stored: Bytes): AsyncGenerator<Buffer> {
    for await (const part of stored) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const sealed = key ? seal(key, path) : unchanged;
  const file = createWriteStream(target, { flags: "wx", mode: 0o600, flush: true });
  const options = { ...(signal && { signal }) };
  if (isCompressed(path)) await pipeline(source, createGzip(), sealed, counted, file, options);
  else await pipeline(source, sealed, counted, file, options);
  return { path, bytes, sha256: hash.digest("hex") };
}

/** Passes the decrypted and decompressed contents of a stored file to `use`. */
export async function readStored(
  { folder, key }: BackupFolder,
  path: string,
  use: NodeJS.WritableStream | ((source: Bytes) => Promise<void>),
): Promise<void> {
  const file = createReadStream(join(folder, path));
  const opened = key ? unseal(key, path) : unchanged;
  // two calls because of the types of pipeline()
  if (isCompressed(path)) await pipeline(file, opened, createGunzip(), use);
  else await pipeline(file, opened, use);
}

/** SHA-256 of a file, in hex. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Throws a BackupError naming the file if it is missing or its size or hash has changed. */
export async function requireIntact({ folder }: BackupFolder, { path, bytes, sha256 }: StoredFile): Promise<void> {
  const { size } = await stat(join(folder, path)).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") throw new BackupError(`${path} of the backup is missing: use another backup.`);
    throw error;
  });
  if (size !== bytes) {
    throw new BackupError(`${path} of the backup has ${size} bytes instead of ${bytes}: use another backup.`);
  }
  if ((await sha256Of(join(folder, path))) !== sha256) {
    throw new BackupError(`${path} of the backup is not as it was written: use another backup.`);
  }
}
