import { constants } from "node:fs";
import { lstat, open, realpath, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

/** Thrown for a path that leads through a link, or not to a regular file; the message says which. */
export class NotRegular extends Error {
  override name = "NotRegular";
}

/**
 * Returns the absolute path of a file or folder below a folder. Throws NotRegular if a link leads to it, since a folder
 * from elsewhere could name any file of the machine that way, and a system error if it does not exist. The folder
 * itself may be reached by a link. The caller refuses a `path` that leads out of the folder by `..`.
 */
export async function withoutLinks(folder: string, path: string): Promise<string> {
  const found = join(await realpath(folder), path);
  if ((await lstat(found)).isSymbolicLink() || (await realpath(found)) !== found)
    throw new NotRegular("is a link, or in a folder that is one: put the file itself there");
  return found;
}

/**
 * Returns the absolute path of a regular file below a folder, to which no link leads. Throws NotRegular for anything
 * else, and a system error if it does not exist.
 */
export async function regularFile(folder: string, path: string): Promise<string> {
  const found = await withoutLinks(folder, path);
  if (!(await lstat(found)).isFile()) throw new NotRegular("is not a file");
  return found;
}

/**
 * Opens a regular file below a folder without following a link, even one that just took the file's place, and without
 * waiting for a pipe. Throws NotRegular for anything else, and a system error if it does not exist.
 */
async function openRegular(folder: string, path: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const found = await regularFile(folder, path);
  const handle = await open(found, O_RDONLY | O_NOFOLLOW | O_NONBLOCK); // Windows has neither: they count as 0
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new NotRegular("is not a file");
}

/**
 * Reads a regular file below a folder, or at most its first `length` bytes. Throws NotRegular for a link or anything
 * else, and a system error if it does not exist.
 */
export async function readRegular(folder: string, path: string, length?: number): Promise<Buffer> {
  const handle = await openRegular(folder, path);
  try {
    if (length === undefined) return await handle.readFile();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
