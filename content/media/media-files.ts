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
  /** The centre's store, whose files rows may name by their addresses. */
  remote?: RemoteStore | undefined;
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

/** What became of a file that a row names by its address. */
export interface RemoteFile extends Pick<RemoteHead, "bytes" | "tag"> {
  /** Where it was fetched to; undefined: it was not. */
  path?: string;
  /** The same, as it was kept before. */
  kept?: typeof mediaFiles.$inferSelect;
}

/** The same in one import: what was found in a file, by its path below `media/` or its address, is not looked for again. */
export interface Media extends MediaFolders {
  facts: Map<string, FileFacts>;
  /** By address; a text: why it cannot be had. */
  fetched: Map<string, RemoteFile | string>;
}

/** What a row needs a file for. */
export interface FileUse {
  /** Whose file it is, as the row is called in its table. */
  owner: string;
  column: string;
  /** A path below `media/`, or an address; null: none. */
  file: string | null;
  /** The kinds of files that will do. */
  accepts: ContentType[];
  /** The name under which it is saved, without its ending. */
  title: string;
}

export const isAddress = (file: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(file);

/** Where a file lies on the disk; undefined: it was not fetched. */
export function placeOf({ folder, fetched }: Media, file: string): string | undefined {
  if (!isAddress(file)) return join(folder, "media", normalize(file));
  const remote = fetched.get(file);
  return typeof remote === "object" ? remote.path : undefined;
}

export function typeOf(file: string): ContentType {
  return types[extname(file).toLowerCase()] ?? playlistType;
}

/** A file that is there and of a kind that will do, and the line that names it. */
export interface NamedFile {
  line: number;
  use: FileUse & { file: string };
}
