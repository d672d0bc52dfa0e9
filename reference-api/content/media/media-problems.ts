import { readdir, stat } from "node:fs/promises";
import { join, normalize } from "node:path";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import { NotRegular, regularFile, withoutLinks } from "#runtime/regular-file.ts";
import { MediaPartName, playlistName, playlistType } from "#contract/study/media.ts";
import type { CheckedRow, Problem } from "../csv.ts";
import { contentProblem } from "./file-contents.ts";
import { playlistProblem } from "./playlists.ts";
import {
  filePathOf,
  isAddress,
  typeOf,
  type FileUse,
  type Media,
  type MediaFolders,
  type NamedFile,
} from "./media-files.ts";
import { pageProblems } from "./pdf-page-counts.ts";
import { addressProblem, fetchProblems } from "./remote-files.ts";

async function folderProblem(path: string): Promise<string | undefined> {
  const parts = await readdir(path);
  if (!parts.includes(playlistName)) return `is a folder without ${playlistName}`;
  const unknown = parts.find((part) => !MediaPartName.safeParse(part).success);
  if (unknown !== undefined) return `holds ${unknown}, which is not part of an adaptive recording`;
  for (const part of parts) {
    const reason = await contentProblem(await regularFile(path, part));
    if (reason !== undefined) return `holds ${part}, which ${reason}`;
  }
  return playlistProblem(path);
}

async function problemWith(media: MediaFolders, use: FileUse): Promise<string | undefined> {
  const { folder } = media;
  const { file, accepts } = use;
  if (file === null) return undefined;
  if (isAddress(file)) return addressProblem(media, use);
  const path = normalize(file);
  if (path.startsWith("..") || path.startsWith("/")) return `"${file}" is not below media/`;
  const type = typeOf(file);
  if (!accepts.includes(type)) return `"${file}" is not of an accepted type: ${accepts.join(", ")}`;
  try {
    if (type === playlistType) {
      const found = await withoutLinks(folder, join("media", path));
      return (await stat(found)).isDirectory() ? await folderProblem(found) : `"${file}" is not a folder`;
    }
    const reason = await contentProblem(await regularFile(folder, join("media", path)));
    return reason === undefined ? undefined : `"${file}" ${reason}`;
  } catch (error) {
    if (error instanceof NotRegular) return `"${file}" ${error.message}`;
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return `media/${file} is not there`;
    throw error;
  }
}

export async function isUsableFile(media: MediaFolders, use: FileUse): Promise<boolean> {
  return (await problemWith(media, use)) === undefined;
}

async function fetchedProblems(media: Media, files: NamedFile[]): Promise<Omit<Problem, "file">[]> {
  const problems = [];
  for (const { line, use } of files) {
    const path = isAddress(use.file) ? filePathOf(media, use.file) : undefined;
    const reason = path === undefined ? undefined : await contentProblem(path);
    if (reason !== undefined) problems.push({ line, column: use.column, reason: `"${use.file}" ${reason}` });
  }
  return problems;
}

/**
 * Finds problems with the files that rows name. Downloads remote files into `media.fetched`, and adds page counts of
 * PDFs to `media.facts`.
 */
export async function fileProblems<Row>(
  db: Writer,
  media: Media,
  { rows, use }: { rows: CheckedRow<Row>[]; use: (row: Row) => FileUse },
): Promise<Omit<Problem, "file">[]> {
  const problems = [];
  const valid: NamedFile[] = [];
  for (const { line, row } of rows) {
    const fileUse = use(row);
    const { file, column } = fileUse;
    const reason = await problemWith(media, fileUse);
    if (reason !== undefined) problems.push({ line, column, reason });
    else if (file !== null) valid.push({ line, use: { ...fileUse, file } });
  }
  const unfetched = await fetchProblems(db, media, valid);
  const wrong = await fetchedProblems(media, valid);
  return [...problems, ...unfetched, ...wrong, ...(await pageProblems(db, media, valid))];
}
