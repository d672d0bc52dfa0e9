import { extname, join, normalize } from "node:path";
import type { mediaFiles } from "#api/db/schema/lectures.ts";
import type { Bucket } from "#api/gateways/files/bucket.ts";
import { playlistType } from "#contract/study/media.ts";
import type { RemoteHead, RemoteStore } from "./remote-store.ts";

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

export interface MediaFolders {
  /** The folder of the tables; its files are in `media/` below it. */
  folder: string;
  /** Folder to which files are copied. Undefined: they are part of the project and stay where they are. */
  dataDir: string | undefined;
  /** Bucket that stores files instead of the data folder. */
  bucket?: Bucket | undefined;
  /** Path of ffprobe, which reads recordings. Undefined: the figures of the tables are trusted. */
  ffprobe?: string | undefined;
  /** The centre's file server, whose files rows may name by URL. */
  remote?: RemoteStore | undefined;
  /** Copies nothing, and only computes the names that copies would have. */
  isDryRun?: boolean | undefined;
}

export interface FileFacts {
  /** Number of pages of a PDF. */
  pages?: number;
  /** Duration of a recording that ffprobe could read; width and height are those of the largest video stream. */
  seconds?: number;
  width?: number;
  height?: number;
}

export interface RemoteFile extends Pick<RemoteHead, "bytes" | "tag"> {
  /** Path of the fetched copy; undefined: it was not fetched. */
  path?: string;
  /** The same file as an earlier import stored it. */
  storedFile?: typeof mediaFiles.$inferSelect;
}

/** Media folders, and what one import has found out about files, by path below `media/` or URL. */
export interface Media extends MediaFolders {
  facts: Map<string, FileFacts>;
  /** Fetched files by URL; a string is the reason why one cannot be fetched. */
  fetched: Map<string, RemoteFile | string>;
}

export interface FileUse {
  /** Key of the row that names the file. */
  owner: string;
  column: string;
  /** A path below `media/` or a URL; null: the row names no file. */
  file: string | null;
  /** Accepted content types. */
  accepts: ContentType[];
  /** File name offered for downloads, without extension. */
  title: string;
}

export const isAddress = (file: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(file);

export function filePathOf({ folder, fetched }: Media, file: string): string | undefined {
  if (!isAddress(file)) return join(folder, "media", normalize(file));
  const remote = fetched.get(file);
  return typeof remote === "object" ? remote.path : undefined;
}

export function typeOf(file: string): ContentType {
  return types[extname(file).toLowerCase()] ?? playlistType;
}

export interface NamedFile {
  line: number;
  use: FileUse & { file: string };
}
