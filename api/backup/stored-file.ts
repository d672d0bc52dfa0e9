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

/** A way down from the backup's folder, or the data folder's, and never up. */
const Path = z.string().regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[^/\0]+(\/[^/\0]+)*$/);

/** A file of a backup: where it lies there, and its bytes as they lie there. */
export const StoredFile = z.object({
  path: Path,
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** The folder of one backup; `key`: its files are sealed. */
export interface BackupFolder {
  folder: string;
  key: Buffer | undefined;
}

type Bytes = AsyncIterable<Buffer>;

async function* asTheyAre(source: Bytes): AsyncGenerator<Buffer> {
  yield* source;
}

function isPacked(path: string): boolean {
  return path.endsWith(".gz");
}

/** Writes what comes to the disk itself, packed where the path ends in `.gz`. */
export async function storeFile(
  { folder, key }: BackupFolder,
  path: string,
  source: Bytes,
  signal?: AbortSignal,
): Promise<StoredFile> {
  const target = join(folder, path);
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted(written: Bytes): AsyncGenerator<Buffer> {
    for await (const part of written) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const sealed = key ? seal(key, path) : asTheyAre;
  const file = createWriteStream(target, { flags: "wx", mode: 0o600, flush: true });
  const options = { ...(signal && { signal }) };
  if (isPacked(path)) await pipeline(source, createGzip(), sealed, counted, file, options);
  else await pipeline(source, sealed, counted, file, options);
  return { path, bytes, sha256: hash.digest("hex") };
}

/** Gives what was stored to `use`, opened and unpacked. */
export async function readStored(
  { folder, key }: BackupFolder,
  path: string,
  use: NodeJS.WritableStream | ((source: Bytes) => Promise<void>),
): Promise<void> {
  const file = createReadStream(join(folder, path));
  const opened = key ? unseal(key, path) : asTheyAre;
  // one of the two kinds at a time is what the types of pipeline() take
  if (isPacked(path)) await pipeline(file, opened, createGunzip(), use);
  else await pipeline(file, opened, use);
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Throws a BackupError that names the file unless it is there as it was written. */
export async function requireWhole({ folder }: BackupFolder, { path, bytes, sha256 }: StoredFile): Promise<void> {
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
