import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { folderTrouble } from "#api/db/data-folder.ts";
import { errorCode } from "#api/db/error-code.ts";
import { filesFolder } from "./files.ts";

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

/** Puts what `copy` makes in its place at once: whoever comes by before finds nothing. Throws a DataFolderError that names the folder. */
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

/** Keeps a copy of a file in the data folder, once for the same bytes. Gives its name there. */
export async function keepFile(dataDir: string, path: string): Promise<string> {
  const name = await fileName(path);
  await putInPlace(dataDir, name, (place) => copyFile(path, place));
  return name;
}

/** Keeps a folder of files likewise, without folders in it. */
export async function keepFolder(dataDir: string, path: string): Promise<string> {
  const parts = await readdir(path);
  const name = await folderName(path);
  await putInPlace(dataDir, name, async (place) => {
    await mkdir(place);
    for (const part of parts) await copyFile(join(path, part), join(place, part));
  });
  return name;
}
