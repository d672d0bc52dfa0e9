import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#api/db/error-code.ts";
import { projectPath } from "#api/db/project-path.ts";
import type { Bucket } from "./bucket.ts";

/** Where a file lies: a store, and its name there. */
export interface StoredFile {
  store: "data" | "demo";
  name: string;
  /** Of a folder: the file in it. */
  part?: string | undefined;
}

/** The door to the files that the API serves. */
export interface Files {
  /** Bytes; undefined when there is no such file. */
  size(file: StoredFile): Promise<number | undefined>;
  /** At most `length` bytes from `start`; nothing else of the file is read. */
  read(file: StoredFile, start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The file from one byte to another (that one included), read as it is taken; whoever stops taking leaves nothing
   * open. An error when the file ends before.
   */
  stream(file: StoredFile, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Files by their paths, of names that are checked. */
interface Store {
  size(path: string): Promise<number | undefined>;
  read(path: string, start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** From one byte to another, or to the end of the file if that comes before. */
  parts(path: string, start: number, end: number): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

const nameForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const streamedBytes = 256 * 1024;

export function filesFolder(dataDir: string): string {
  return join(dataDir, "files");
}

/** The folders of the stores. */
export function storeFolders(dataDir: string): Record<StoredFile["store"], string> {
  return { data: filesFolder(dataDir), demo: projectPath("api/seed/demo/media") };
}

function pathOf({ name, part }: StoredFile): string {
  const names = part === undefined ? [name] : [name, part];
  const wrong = names.find((one) => !nameForm.test(one));
  if (wrong !== undefined) throw new Error(`${wrong} is not the name of a file`);
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
        const part = await read(path, position, Math.min(streamedBytes, end + 1 - position));
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
 * Files of the data folder (its `files/`), or of the bucket where there is one, and those that come with the demo. A
 * name that is a path is an error.
 */
export function createFiles(dataDir: string, bucket?: Bucket): Files {
  const folders = storeFolders(dataDir);
  const stores: Record<StoredFile["store"], Store> = {
    data: bucket ? bucketStore(bucket) : diskStore(folders.data),
    demo: diskStore(folders.demo),
  };

  async function* whole(file: StoredFile, start: number, end: number) {
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
      const parts = whole(file, start, end);
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
