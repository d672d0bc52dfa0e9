import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { storeFolders } from "#api/gateways/files/files.ts";
import { fileName, folderName, keepFile, keepFolder } from "#api/gateways/files/keep-files.ts";
import { measurePicture } from "#api/http/pictures.ts";
import { playlistName, playlistType } from "#contract/study/media.ts";
import type { CheckedRow } from "../csv.ts";
import type { Ids } from "#content/catalogue/ids.ts";
import { placeOf, typeOf, type ContentType, type FileUse, type Media, type RemoteFile } from "./media-files.ts";
import { fileProblems } from "./media-problems.ts";

/** The size of a picture in pixels, so that its place is kept until it comes. */
async function sizeOf(path: string, type: ContentType) {
  if (!type.startsWith("image/")) return {};
  const { width, height } = await measurePicture(await readFile(path));
  return { width, height };
}

/** What stands in the place of a name until a file is fetched. */
const nameToCome = (file: string, tag: string | null) =>
  `${createHash("sha256").update(`${file} ${tag}`).digest("hex").slice(0, 32)}${extname(file).toLowerCase()}`;

/** What is kept of a file that lies elsewhere, as far as it is known without fetching it. */
function storedElsewhere(file: string, download_name: string, { kept, bytes, tag }: RemoteFile) {
  const { store = "data", name = nameToCome(file, tag), pages = null, width = null, height = null } = kept ?? {};
  return { ...{ store, name, bytes, download_name, pages, width, height }, content_type: typeOf(file) };
}

async function stored(media: Media, { file, title }: FileUse & { file: string }) {
  const { dataDir, bucket, isDryRun, facts, fetched } = media;
  const content_type = typeOf(file);
  const isFolder = content_type === playlistType;
  const download_name = `${title.slice(0, 100)}${isFolder ? "" : extname(file).toLowerCase()}`;
  const remote = fetched.get(file);
  const isRemote = typeof remote === "object";
  const source = isRemote ? { source: file, source_tag: remote.tag } : {};
  const path = placeOf(media, file);
  if (isRemote && path === undefined) return { ...storedElsewhere(file, download_name, remote), ...source };
  if (path === undefined) throw new Error(`${file} was not fetched`);
  const { size: bytes } = await stat(isFolder ? join(path, playlistName) : path);
  const { seconds: _, ...told } = facts.get(file) ?? {};
  const said = {
    ...{ content_type, bytes, download_name },
    ...source,
    ...(await sizeOf(path, content_type)),
    ...told,
  };
  if (dataDir === undefined) return { ...said, store: "demo" as const, name: normalize(file) };
  const keep = isFolder ? keepFolder : keepFile;
  const nameOf = isFolder ? folderName : fileName;
  return {
    ...said,
    store: "data" as const,
    name: isDryRun ? await nameOf(path) : await keep({ dataDir, bucket }, path),
  };
}

/** One that comes with the project is the same as a copy of it in the data folder. */
async function isKeptAs(before: StoredFile, wanted: { store: string; name: string }) {
  if (before.store === wanted.store) return before.name === wanted.name;
  const nameOf = before.content_type === playlistType ? folderName : fileName;
  return before.store === "demo" && (await nameOf(join(storeFolders("").demo, before.name))) === wanted.name;
}

type StoredFile = typeof mediaFiles.$inferSelect;

/** A file that is kept already; what was not known of it when it came is added. */
async function completed(db: Writer, before: StoredFile, wanted: Partial<StoredFile>) {
  const names = ["pages", "width", "height", "source", "source_tag"] as const;
  const known = names.filter((name) => (wanted[name] ?? null) !== null && wanted[name] !== before[name]);
  if (known.length > 0) {
    const set = Object.fromEntries(known.map((name) => [name, wanted[name]]));
    await db.update(mediaFiles).set(set).where(eq(mediaFiles.id, before.id));
  }
  return before;
}

type Current = (db: Writer) => Promise<{ key: string; id: number }[]>;

/** Each file gets a row of its own; one that is there already, with the same bytes under the same name, stays. */
export async function keepFiles(
  db: Writer,
  media: Media,
  uses: FileUse[],
  current: Current,
): Promise<Map<string, number>> {
  const now = new Map((await current(db)).map(({ key, id }) => [key, id]));
  const kept = new Map<string, number>();
  for (const use of uses) {
    if (use.file === null) continue;
    const wanted = await stored(media, { ...use, file: use.file });
    const id = now.get(use.owner);
    const [before] = id === undefined ? [] : await db.select().from(mediaFiles).where(eq(mediaFiles.id, id));
    const isSame = before?.download_name === wanted.download_name && (await isKeptAs(before, wanted));
    const [row] = isSame
      ? [await completed(db, before, wanted)]
      : await db.insert(mediaFiles).values(wanted).returning();
    if (row) kept.set(use.owner, row.id);
  }
  return kept;
}

const mediaOf = (table: string) => `${table}:media`;

interface TableFiles<Row> {
  table: string;
  use: (row: Row) => FileUse;
  /** The files that the table's rows have now, by owner. */
  current: Current;
}

/** What a table does with the files that its rows name: says what is wrong with them, and keeps them before the rows are written. */
export function filesOf<Row>(media: Media, { table, use, current }: TableFiles<Row>) {
  return {
    files: (row: Row) => [use(row).file],
    conflicts: (db: Writer, rows: CheckedRow<Row>[]) => fileProblems(db, media, { rows, use }),
    async prepare(db: Writer, rows: Row[], ids: Ids) {
      ids.set(mediaOf(table), await keepFiles(db, media, rows.map(use), current));
    },
  };
}

/** The name of the file whose id a column holds, as a row names it. */
export function mediaName(column: string) {
  return sql<string | null>`(select name from media_files where media_files.id = ${sql.raw(column)})`;
}

/** The id of the file that was kept for a row; null: it names none. */
export function mediaId(ids: Ids, table: string, owner: string): number | null {
  return ids.get(mediaOf(table))?.get(owner) ?? null;
}
