import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { folderTrouble } from "#api/db/data-folder.ts";
import { errorCode } from "#api/db/error-code.ts";
import { playlistName } from "#contract/media.ts";
import type { Bucket } from "./bucket.ts";
import { filesFolder } from "./files.ts";

/** Where files are kept: in the bucket where there is one, else in the data folder. */
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

/** 32 hex digits that name these files by their names and what is in them. */
async function digestOf(folder: string, names: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const name of names) {
    if (names.length > 1) hash.update(`${name}\0`);
    await pipeline(createReadStream(join(folder, name)), hash, { end: false });
  }
  return hash.digest("hex").slice(0, 32);
}

/**
 * Puts what `copy` makes in its place at once: whoever comes by before finds nothing. Throws a DataFolderError that
 * names the folder.
 */
async function putInPlace(dataDir: string, name: string, copy: (place: string) => Promise<unknown>): Promise<void> {
  const target = join(filesFolder(dataDir), name);
  if (await isThere(target)) return;
  const place = `${target}.${process.pid}`;
  try {
    await mkdir(filesFolder(dataDir), { recursive: true });
    await rm(place, { recursive: true, force: true }); // what an import left that was killed
    await copy(place);
    await rename(place, target);
  } catch (error) {
    await rm(place, { recursive: true, force: true }).catch(() => undefined);
    if (!(await isThere(target))) throw folderTrouble(dataDir, error); // else another import was there first, with the same bytes
  }
}

/** The name under which a file is kept. */
export async function fileName(path: string): Promise<string> {
  return `${await digestOf(dirname(path), [basename(path)])}${extname(path).toLowerCase()}`;
}

/** The name under which a folder of files is kept. */
export async function folderName(path: string): Promise<string> {
  return digestOf(path, (await readdir(path)).toSorted());
}

/** Keeps a copy of a file, once for the same bytes. Gives its name there. */
export async function keepFile({ dataDir, bucket }: FileStore, path: string): Promise<string> {
  const name = await fileName(path);
  if (!bucket) await putInPlace(dataDir, name, (place) => copyFile(path, place));
  else if ((await bucket.size(name)) === undefined) await bucket.put(name, path);
  return name;
}

/** What a folder is not whole without goes last: whoever comes by before finds nothing. */
const playlistLast = (one: string, other: string) => Number(one === playlistName) - Number(other === playlistName);

/** Keeps a folder of files likewise, without folders in it. */
export async function keepFolder({ dataDir, bucket }: FileStore, path: string): Promise<string> {
  const parts = (await readdir(path)).toSorted(playlistLast);
  const name = await folderName(path);
  if (!bucket)
    await putInPlace(dataDir, name, async (place) => {
      await mkdir(place);
      for (const part of parts) await copyFile(join(path, part), join(place, part));
    });
  else if ((await bucket.size(`${name}/${playlistName}`)) === undefined)
    for (const part of parts) await bucket.put(`${name}/${part}`, join(path, part));
  return name;
}
