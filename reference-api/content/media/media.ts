import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { storeFolders } from "#api/gateways/files/files.ts";
import { fileName, folderName, saveFile, saveFolder } from "#api/gateways/files/save-files.ts";
import { measurePicture } from "#api/http/pictures.ts";
import { playlistName, playlistType } from "#contract/study/media.ts";
import { cutText } from "#runtime/cut-text.ts";
import type { CheckedRow } from "../csv.ts";
import type { Ids } from "#content/ids.ts";
import { filePathOf, typeOf, type ContentType, type FileUse, type Media, type RemoteFile } from "./media-files.ts";
import { fileProblems } from "./media-problems.ts";

/**
 * Returns width and height of a picture in pixels, which pages reserve before it loads; an empty object for other
 * files.
 */
async function sizeOf(path: string, type: ContentType) {
  if (!type.startsWith("image/")) return {};
  const { width, height } = await measurePicture(await readFile(path));
  return { width, height };
}

/** Makes a stable placeholder for the stored name of a remote file that was not downloaded, as in a dry run. */
const placeholderName = (file: string, tag: string | null) =>
  `${createHash("sha256").update(`${file} ${tag}`).digest("hex").slice(0, 32)}${extname(file).toLowerCase()}`;

function remoteValues(file: string, download_name: string, { storedFile, bytes, tag }: RemoteFile) {
  const {
    store = "data",
    name = placeholderName(file, tag),
    pages = null,
    width = null,
    height = null,
  } = storedFile ?? {};
  return { store, name, bytes, download_name, pages, width, height, content_type: typeOf(file) };
}

async function mediaValues(media: Media, { file, title }: FileUse & { file: string }) {
  const { dataDir, bucket, isDryRun, facts, fetched } = media;
  const content_type = typeOf(file);
  const isFolder = content_type === playlistType;
  const download_name = `${cutText(title, 100)}${isFolder ? "" : extname(file).toLowerCase()}`;
  const remote = fetched.get(file);
  const isRemote = typeof remote === "object";
  const source = isRemote ? { source: file, source_tag: remote.tag } : {};
  const path = filePathOf(media, file);
  if (isRemote && path === undefined) return { ...remoteValues(file, download_name, remote), ...source };
  if (path === undefined) throw new Error(`${file} was not fetched`);
  const { size: bytes } = await stat(isFolder ? join(path, playlistName) : path);
  const { seconds: _, ...knownFacts } = facts.get(file) ?? {};
  const columns = {
    content_type,
    bytes,
    download_name,
    ...source,
    ...(await sizeOf(path, content_type)),
    ...knownFacts,
  };
  if (dataDir === undefined) return { ...columns, store: "demo" as const, name: normalize(file) };
  const keep = isFolder ? saveFolder : saveFile;
  const nameOf = isFolder ? folderName : fileName;
  return {
    ...columns,
    store: "data" as const,
    name: isDryRun ? await nameOf(path) : await keep({ dataDir, bucket }, path),
  };
}

/**
 * Tells whether the stored file `before` is the wanted one. A file of the store `demo` equals its copy in the data
 * folder.
 */
async function isStoredAs(before: StoredFile, wanted: { store: string; name: string }) {
  if (before.store === wanted.store) return before.name === wanted.name;
  const nameOf = before.content_type === playlistType ? folderName : fileName;
  return before.store === "demo" && (await nameOf(join(storeFolders("").demo, before.name))) === wanted.name;
}

type StoredFile = typeof mediaFiles.$inferSelect;

async function addFacts(db: Writer, before: StoredFile, wanted: Partial<StoredFile>) {
  const names = ["pages", "width", "height", "source", "source_tag"] as const;
  const known = names.filter((name) => (wanted[name] ?? null) !== null && wanted[name] !== before[name]);
  if (known.length > 0) {
    const set = Object.fromEntries(known.map((name) => [name, wanted[name]]));
    await db.update(mediaFiles).set(set).where(eq(mediaFiles.id, before.id));
  }
  return before;
}

type Current = (db: Writer) => Promise<{ key: string; id: number }[]>;

/**
 * Stores the files that rows name, and keeps the `media_files` row of an owner whose file has the same stored name and
 * download name. Returns ids of `media_files` by owner.
 */
export async function storeMediaFiles(
  db: Writer,
  media: Media,
  uses: FileUse[],
  current: Current,
): Promise<Map<string, number>> {
  const now = new Map((await current(db)).map(({ key, id }) => [key, id]));
  const kept = new Map<string, number>();
  for (const use of uses) {
    if (use.file === null) continue;
    const wanted = await mediaValues(media, { ...use, file: use.file });
    const id = now.get(use.owner);
    const [before] = id === undefined ? [] : await db.select().from(mediaFiles).where(eq(mediaFiles.id, id));
    const isSame = before?.download_name === wanted.download_name && (await isStoredAs(before, wanted));
    const [row] = isSame
      ? [await addFacts(db, before, wanted)]
      : await db.insert(mediaFiles).values(wanted).returning();
    if (row) kept.set(use.owner, row.id);
  }
  return kept;
}

const mediaKey = (table: string) => `${table}:media`;

interface TableFiles<Row> {
  table: string;
  use: (row: Row) => FileUse;
  /** Selects the files that the table's rows have now, by owner. */
  current: Current;
}

/**
 * Returns the parts of a table definition that check the files named by its rows, and store them before the rows are
 * written.
 */
export function filesOf<Row>(media: Media, { table, use, current }: TableFiles<Row>) {
  return {
    files: (row: Row) => [use(row).file],
    conflicts: (db: Writer, rows: CheckedRow<Row>[]) => fileProblems(db, media, { rows, use }),
    async prepare(db: Writer, rows: Row[], ids: Ids) {
      ids.set(mediaKey(table), await storeMediaFiles(db, media, rows.map(use), current));
    },
  };
}

export function mediaName(column: string) {
  return sql<string | null>`(select name from media_files where media_files.id = ${sql.raw(column)})`;
}

export function mediaId(ids: Ids, table: string, owner: string): number | null {
  return ids.get(mediaKey(table))?.get(owner) ?? null;
}
