import { mkdir, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { inArray } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { createFiles } from "#api/gateways/files/files.ts";
import { playlistType } from "#contract/study/media.ts";
import type { Problem } from "../csv.ts";
import type { RemoteHead } from "./remote-store.ts";
import {
  isAddress,
  typeOf,
  type ContentType,
  type FileUse,
  type Media,
  type MediaFolders,
  type NamedFile,
} from "./media-files.ts";

const headsAtOnce = 4;
const filesAtOnce = 2;

/** Content types that servers send for files of unknown type. */
const unknownTypes = new Set(["", "application/octet-stream", "binary/octet-stream"]);
const otherNames: Partial<Record<ContentType, string[]>> = {
  "audio/mp4": ["audio/x-m4a", "audio/m4a", "video/mp4"],
  "audio/mpeg": ["audio/mp3"],
  "text/vtt": ["text/plain"],
};

const incomingFolder = (dataDir: string) => join(dataDir, "incoming");

async function eachOf<Item>(items: Item[], limit: number, work: (item: Item, place: number) => Promise<void>) {
  const remaining = items.entries();
  const worker = async () => {
    for (const [place, item] of remaining) await work(item, place);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}

export function addressProblem({ remote }: MediaFolders, { file, accepts }: FileUse): string | undefined {
  if (file === null) return undefined;
  if (!remote) return `"${file}" is an address, and CONTENT_FILES_URL names no store`;
  if (!remote.holds(file)) return `"${file}" is not below CONTENT_FILES_URL`;
  const type = typeOf(file);
  if (type === playlistType) return `"${file}" cannot be fetched: put the folder of an adaptive recording below media/`;
  return accepts.includes(type) ? undefined : `"${file}" is not of an accepted type: ${accepts.join(", ")}`;
}

function typeProblem(address: string, { type }: RemoteHead): string | undefined {
  const expected = typeOf(address);
  if (type === expected || unknownTypes.has(type) || otherNames[expected]?.includes(type)) return undefined;
  return `the store says it is ${type}, not ${expected}`;
}

async function storedFiles(db: Writer, { dataDir, bucket }: MediaFolders, addresses: string[]) {
  const rows = await db.select().from(mediaFiles).where(inArray(mediaFiles.source, addresses)).orderBy(mediaFiles.id);
  const kept = new Map<string, typeof mediaFiles.$inferSelect>();
  const files = dataDir === undefined ? undefined : createFiles(dataDir, bucket);
  for (const row of rows)
    if (row.source !== null && (await files?.size({ store: row.store, name: row.name })) === row.bytes)
      kept.set(row.source, row);
  return kept;
}

/**
 * Checks the files that rows name by URL with HEAD requests, and downloads those that are new or have changed.
 * Downloads nothing in a dry run, without a data folder, or if any file is unavailable. Records the results in
 * `media.fetched` and returns the problems.
 */
export async function fetchProblems(db: Writer, media: Media, files: NamedFile[]): Promise<Omit<Problem, "file">[]> {
  const { remote, fetched, dataDir, isDryRun } = media;
  const named = files.filter(({ use }) => isAddress(use.file));
  if (!remote || named.length === 0) return [];
  const unknown = [...new Set(named.map(({ use }) => use.file))].filter((address) => !fetched.has(address));
  const kept = await storedFiles(db, media, unknown);
  await eachOf(unknown, headsAtOnce, async (address) => {
    const head = await remote.head(address);
    if (typeof head === "string") fetched.set(address, head);
    else {
      const { bytes, tag } = head;
      const before = kept.get(address);
      const isSame = tag !== null && before?.source_tag === tag && before.bytes === bytes;
      fetched.set(address, typeProblem(address, head) ?? { bytes, tag, ...(isSame && { storedFile: before }) });
    }
  });
  const areAllAvailable = unknown.every((address) => typeof fetched.get(address) === "object");
  if (dataDir !== undefined && !isDryRun && areAllAvailable) {
    await mkdir(incomingFolder(dataDir), { recursive: true });
    await eachOf(unknown, filesAtOnce, async (address) => {
      const found = fetched.get(address);
      if (typeof found !== "object" || found.storedFile) return;
      const path = join(
        incomingFolder(dataDir),
        `${fetched.size}-${unknown.indexOf(address)}${extname(address).toLowerCase()}`,
      );
      const head = await remote.fetch(address, path);
      fetched.set(address, typeof head === "string" ? head : { bytes: head.bytes, tag: head.tag, path });
    });
  }
  return named.flatMap(({ line, use: { file, column } }) => {
    const found = fetched.get(file);
    return typeof found === "string" ? [{ line, column, reason: `"${file}" cannot be fetched: ${found}` }] : [];
  });
}

/**
 * Runs `work`, and removes downloaded files before it (left by a killed import) and after it. Without a data folder or
 * a remote store there are none, so it only runs `work`.
 */
export async function withIncomingCleanup<Result>(
  { dataDir, remote }: Pick<MediaFolders, "dataDir" | "remote">,
  work: () => Promise<Result>,
) {
  if (dataDir === undefined || !remote) return work();
  const clear = () => rm(incomingFolder(dataDir), { recursive: true, force: true });
  await clear();
  try {
    return await work();
  } finally {
    await clear();
  }
}
