import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#runtime/error-code.ts";
import { MediaPartName, playlistName } from "#contract/study/media.ts";
import type { Bucket } from "./bucket.ts";
import { storeFolders, type StoredFile } from "./files.ts";
import type { FileStore } from "./keep-files.ts";

/** The parts that a playlist names, each on a line of its own or as the URI of a tag. */
function partsIn(playlist: string): string[] {
  const names = [...playlist.matchAll(/^([^#\s]\S*)$|URI="([^"]+)"/gm)].map(([, line, uri]) => line ?? uri);
  return names.flatMap((name) => MediaPartName.safeParse(name).data ?? []);
}

/** Copies a folder of a recording out of the bucket: its playlists name what belongs to it. */
async function copyFolder(bucket: Bucket, name: string, path: string): Promise<boolean> {
  const parts = new Set<string>([playlistName]); // which grows while it is walked
  for (const part of parts) {
    const target = join(path, part);
    if (!(await bucket.copyTo(`${name}/${part}`, target))) return false;
    if (part.endsWith(".m3u8")) for (const named of partsIn(await readFile(target, "utf8"))) parts.add(named);
  }
  return true;
}

/** Copies a file, or a folder of files, from where it is kept. False: it is lost. */
export async function copyOut(
  { dataDir, bucket }: FileStore,
  { store, name }: StoredFile,
  target: string,
): Promise<boolean> {
  if (store === "data" && bucket)
    return (await bucket.copyTo(name, target)) || (await copyFolder(bucket, name, target));
  try {
    await cp(join(storeFolders(dataDir)[store], name), target, { recursive: true });
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}
