import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#runtime/error-code.ts";
import { projectPath } from "#runtime/project-path.ts";
import type { Bucket } from "./bucket.ts";

export interface StoredFile {
  store: "data" | "demo";
  name: string;
  /** File in the folder, if `name` is a folder. */
  part?: string | undefined;
}

export interface Files {
  /** Size in bytes; undefined if there is no such file. */
  size(file: StoredFile): Promise<number | undefined>;
  /** Reads at most `length` bytes from `start`, and no other part of the file. */
  read(file: StoredFile, start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Streams the bytes from `start` to `end` inclusive, reading on demand. Cancelling closes the file. Fails if the file
   * ends before `end`.
   */
  stream(file: StoredFile, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Storage backend; paths consist of validated names. */
interface Store {
  size(path: string): Promise<number | undefined>;
  read(path: string, start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Bytes from `start` to `end` inclusive, or to the end of the file if that comes first. */
  parts(path: string, start: number, end: number): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const chunkBytes = 256 * 1024;

export function filesFolder(dataDir: string): string {
  return join(dataDir, "files");
}

export function storeFolders(dataDir: string): Record<StoredFile["store"], string> {
  return { data: filesFolder(dataDir), demo: projectPath("reference-api/content/demo/files/media") };
}

function pathOf({ name, part }: StoredFile): string {
  const names = part === undefined ? [name] : [name, part];
  const invalid = names.find((one) => !namePattern.test(one));
  if (invalid !== undefined) throw new Error(`${invalid} is not a valid file name`);
  return names.join("/");
}

function diskStore(folder: string): Store {
  async function read(path: string, start: number, length: number) {
    const handle = await open(join(folder, path));
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  return {
    read,
    async size(path) {
      try {
        return (await stat(join(folder, path))).size;
      } catch (error) {
        if (errorCode(error) === "ENOENT") return undefined;
        throw error;
      }
    },
    async *parts(path, start, end) {
      let position = start;
      while (position <= end) {
        const part = await read(path, position, Math.min(chunkBytes, end + 1 - position));
        if (part.byteLength === 0) return;
        position += part.byteLength;
        yield part;
      }
    },
  };
}

function bucketStore({ size, stream }: Bucket): Store {
  return {
    size,
    async read(path, start, length) {
      const parts = [];
      for await (const part of stream(path, start, start + length - 1)) parts.push(part);
      return new Uint8Array(Buffer.concat(parts));
    },
    parts: (path, start, end) => stream(path, start, end),
  };
}

/**
 * Creates access to the files in `files/` of the data folder, or in the bucket if there is one, and to the files that
 * come with the demo. Its functions reject a name that is not 1 to 100 of A–Z, a–z, 0–9, dot, underscore and hyphen,
 * beginning with a letter or digit.
 */
export function createFiles(dataDir: string, bucket?: Bucket): Files {
  const folders = storeFolders(dataDir);
  const stores: Record<StoredFile["store"], Store> = {
    data: bucket ? bucketStore(bucket) : diskStore(folders.data),
    demo: diskStore(folders.demo),
  };

  async function* completeParts(file: StoredFile, start: number, end: number) {
    let position = start;
    for await (const part of stores[file.store].parts(pathOf(file), start, end)) {
      position += part.byteLength;
      yield part;
    }
    if (position <= end) throw new Error(`${file.name} ended at ${position}, before ${end}`);
  }

  return {
    size: async (file) => stores[file.store].size(pathOf(file)),
    read: async (file, start, length) => stores[file.store].read(pathOf(file), start, length),
    stream(file, start, end) {
      const parts = completeParts(file, start, end);
      return new ReadableStream({
        async pull(controller) {
          const { done, value } = await parts.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        async cancel() {
          await parts.return();
        },
      });
    },
  };
}
