import { extname } from "node:path";
import type { mediaFiles } from "#api/db/schema/lectures.ts";
import type { Bucket } from "#api/gateways/files/bucket.ts";
import { playlistType } from "#contract/media.ts";

export type ContentType = (typeof mediaFiles.$inferSelect)["content_type"];

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
  /** The ffprobe that recordings are read with. Undefined: what the tables say of them is taken for true. */
  ffprobe?: string | undefined;
  /** Nothing is copied: only what would be is reckoned. */
  isDryRun?: boolean | undefined;
}

/** What is found in a file, as far as it was looked for. */
export interface FileFacts {
  /** Of a PDF. */
  pages?: number;
  /** Of a recording that ffprobe could read; of an adaptive one the largest picture. */
  seconds?: number;
  width?: number;
  height?: number;
}

/** The same in one import: what was found in a file, by its path below `media/`, is not looked for again. */
export interface Media extends MediaFolders {
  facts: Map<string, FileFacts>;
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

export function typeOf(file: string): ContentType {
  return types[extname(file).toLowerCase()] ?? playlistType;
}

/** A file that is there and of a kind that will do, and the line that names it. */
export interface NamedFile {
  line: number;
  use: FileUse & { file: string };
}
