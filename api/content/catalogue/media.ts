import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#api/db/error-code.ts";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import type { Bucket } from "#api/gateways/files/bucket.ts";
import { storeFolders } from "#api/gateways/files/files.ts";
import { fileName, folderName, keepFile, keepFolder } from "#api/gateways/files/keep-files.ts";
import { measurePicture } from "#api/http/pictures.ts";
import { MediaPartName, playlistName, playlistType } from "#contract/media.ts";
import type { CheckedRow, Problem } from "../csv.ts";
import type { Ids } from "./ids.ts";

type ContentType = (typeof mediaFiles.$inferSelect)["content_type"];

const types: Record<string, ContentType> = {
  ".mp4": "video/mp4",
  ".m4a": "audio/mp4",
  ".mp3": "audio/mpeg",
  ".vtt": "text/vtt",
  ".pdf": "application/pdf",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
};

/** Where the files of a folder lie, and where they are kept. */
export interface MediaFolders {
  /** The folder of the tables; the files are in its `media/`. */
  folder: string;
  /** Undefined: the files come with the project, and stay where they are. */
  dataDir: string | undefined;
  /** Where they are kept instead of the data folder. */
  bucket?: Bucket | undefined;
  /** Nothing is copied: only what would be is reckoned. */
  isDryRun?: boolean | undefined;
}

/** What a row needs a file for. */
export interface FileUse {
  /** Whose file it is, as the row is called in its table. */
  owner: string;
  column: string;
  /** A path below `media/`; null: none. */
  file: string | null;
  /** The kinds of files that will do. */
  accepts: ContentType[];
  /** The name under which it is saved, without its ending. */
  title: string;
}

function typeOf(file: string): ContentType {
  return types[extname(file).toLowerCase()] ?? playlistType;
}

async function folderProblem(path: string): Promise<string | undefined> {
  const parts = await readdir(path);
  if (!parts.includes(playlistName)) return `is a folder without ${playlistName}`;
  const strange = parts.find((part) => !MediaPartName.safeParse(part).success);
  return strange === undefined ? undefined : `holds ${strange}, which is no part of an adaptive recording`;
}

async function problemWith({ folder }: MediaFolders, { file, accepts }: FileUse): Promise<string | undefined> {
  if (file === null) return undefined;
  const path = normalize(file);
  if (path.startsWith("..") || path.startsWith("/")) return `"${file}" is not below media/`;
  const type = typeOf(file);
  if (!accepts.includes(type)) return `"${file}" is of no kind that will do here: ${accepts.join(", ")}`;
  try {
    const found = await stat(join(folder, "media", path));
    if (type === playlistType)
      return found.isDirectory() ? await folderProblem(join(folder, "media", path)) : `"${file}" is no folder`;
    return found.isFile() ? undefined : `"${file}" is no file`;
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return `media/${file} is not there`;
    throw error;
  }
}

/** What is wrong with the files that rows name. */
export async function fileProblems<Row>(
  media: MediaFolders,
  rows: CheckedRow<Row>[],
  use: (row: Row) => FileUse,
): Promise<Omit<Problem, "file">[]> {
  const problems = [];
  for (const { line, row } of rows) {
    const wanted = use(row);
    const reason = await problemWith(media, wanted);
    if (reason !== undefined) problems.push({ line, column: wanted.column, reason });
  }
  return problems;
}

/** The size of a picture in pixels, so that its place is kept until it comes. */
async function sizeOf(path: string, type: ContentType) {
  if (!type.startsWith("image/")) return {};
  const { width, height } = await measurePicture(await readFile(path));
  return { width, height };
}

async function stored(
  { folder, dataDir, bucket, isDryRun }: MediaFolders,
  { file, title }: FileUse & { file: string },
) {
  const path = join(folder, "media", normalize(file));
  const content_type = typeOf(file);
  const isFolder = content_type === playlistType;
  const { size: bytes } = await stat(isFolder ? join(path, playlistName) : path);
  const ending = isFolder ? "" : extname(file).toLowerCase();
  const said = {
    content_type,
    bytes,
    download_name: `${title.slice(0, 100)}${ending}`,
    ...(await sizeOf(path, content_type)),
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
async function isKeptAs(before: typeof mediaFiles.$inferSelect, wanted: { store: string; name: string }) {
  if (before.store === wanted.store) return before.name === wanted.name;
  const nameOf = before.content_type === playlistType ? folderName : fileName;
  return before.store === "demo" && (await nameOf(join(storeFolders("").demo, before.name))) === wanted.name;
}

type Current = (db: Writer) => Promise<{ key: string; id: number }[]>;

/** Each file gets a row of its own; one that is there already, with the same bytes under the same name, stays. */
export async function keepFiles(
  db: Writer,
  media: MediaFolders,
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
    const [row] = isSame ? [before] : await db.insert(mediaFiles).values(wanted).returning();
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
export function filesOf<Row>(media: MediaFolders, { table, use, current }: TableFiles<Row>) {
  return {
    files: (row: Row) => [use(row).file],
    conflicts: (_: Writer, rows: CheckedRow<Row>[]) => fileProblems(media, rows, use),
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
