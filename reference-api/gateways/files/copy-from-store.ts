import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#runtime/error-code.ts";
import { MediaPartName, playlistName } from "#contract/study/media.ts";
import type { Bucket } from "./bucket.ts";
import { storeFolders, type StoredFile } from "./files.ts";
import type { FileStore } from "./save-files.ts";

function partsIn(playlist: string): string[] {
  const names = [...playlist.matchAll(/^([^#\s]\S*)$|URI="([^"]+)"/gm)].map(([, line, uri]) => line ?? uri);
  return names.flatMap((name) => MediaPartName.safeParse(name).data ?? []);
}

async function copyFolder(bucket: Bucket, name: string, path: string): Promise<boolean> {
  const parts = new Set<string>([playlistName]); // grows during the iteration
  for (const part of parts) {
    const target = join(path, part);
    if (!(await bucket.copyTo(`${name}/${part}`, target))) return false;
    if (part.endsWith(".m3u8")) for (const named of partsIn(await readFile(target, "utf8"))) parts.add(named);
  }
  return true;
}

export async function copyFromStore(
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
