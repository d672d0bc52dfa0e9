import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { toFolderError } from "#api/db/data-folder.ts";
import { errorCode } from "#runtime/error-code.ts";
import { playlistName } from "#contract/study/media.ts";
import type { Bucket } from "./bucket.ts";
import { filesFolder } from "./files.ts";

export interface FileStore {
  dataDir: string;
  bucket?: Bucket | undefined;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return false;
    throw error;
  }
}

/** First 32 hex digits of the SHA-256 of the files' names and contents; of a single file, of its contents only. */
async function digestOf(folder: string, names: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const name of names) {
    if (names.length > 1) hash.update(`${name}\0`);
    await pipeline(createReadStream(join(folder, name)), hash, { end: false });
  }
  return hash.digest("hex").slice(0, 32);
}

/**
 * Runs `copy` with a temporary path and renames the result to its name atomically; does nothing if the name exists.
 * Throws a DataFolderError that names the data folder if it cannot be written, any other error unchanged.
 */
async function putAtomically(dataDir: string, name: string, copy: (path: string) => Promise<unknown>): Promise<void> {
  const target = join(filesFolder(dataDir), name);
  if (await isThere(target)) return;
  const temporary = `${target}.${process.pid}`;
  try {
    await mkdir(filesFolder(dataDir), { recursive: true });
    await rm(temporary, { recursive: true, force: true }); // left behind by a killed import
    await copy(temporary);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    // if the target exists, another import was faster, with the same bytes
    if (!(await isThere(target))) throw toFolderError(dataDir, error);
  }
}

export async function fileName(path: string): Promise<string> {
  return `${await digestOf(dirname(path), [basename(path)])}${extname(path).toLowerCase()}`;
}

export async function folderName(path: string): Promise<string> {
  return digestOf(path, (await readdir(path)).toSorted());
}

export async function saveFile({ dataDir, bucket }: FileStore, path: string): Promise<string> {
  const name = await fileName(path);
  if (!bucket) await putAtomically(dataDir, name, (target) => copyFile(path, target));
  else if ((await bucket.size(name)) === undefined) await bucket.put(name, path);
  return name;
}

/**
 * Comparison that sorts the HLS playlist last: a folder without its playlist counts as missing, so that an incomplete
 * upload is never used.
 */
const playlistLast = (one: string, other: string) => Number(one === playlistName) - Number(other === playlistName);

export async function saveFolder({ dataDir, bucket }: FileStore, path: string): Promise<string> {
  const parts = (await readdir(path)).toSorted(playlistLast);
  const name = await folderName(path);
  if (!bucket)
    await putAtomically(dataDir, name, async (target) => {
      await mkdir(target);
      for (const part of parts) await copyFile(join(path, part), join(target, part));
    });
  else if ((await bucket.size(`${name}/${playlistName}`)) === undefined)
    for (const part of parts) await bucket.put(`${name}/${part}`, join(path, part));
  return name;
}
