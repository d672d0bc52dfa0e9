import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#api/db/error-code.ts";
import { projectPath } from "#api/db/project-path.ts";

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
   * The file from one byte to another (that one included), read as it is taken; whoever stops taking leaves nothing open. An
   * error when the file ends before.
   */
  stream(file: StoredFile, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>>;
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

/** Files of the data folder (its `files/`) and those that come with the demo. A name that is a path is an error. */
export function createFiles(dataDir: string): Files {
  const folders = storeFolders(dataDir);

  function pathOf({ store, name, part }: StoredFile): string {
    const names = part === undefined ? [name] : [name, part];
    const wrong = names.find((one) => !nameForm.test(one));
    if (wrong !== undefined) throw new Error(`${wrong} is not the name of a file`);
    return join(folders[store], ...names);
  }

  async function read(file: StoredFile, start: number, length: number) {
    const handle = await open(pathOf(file));
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  return {
    read,
    async size(file) {
      try {
        return (await stat(pathOf(file))).size;
      } catch (error) {
        if (errorCode(error) === "ENOENT") return undefined;
        throw error;
      }
    },
    stream(file, start, end) {
      let position = start;
      return new ReadableStream({
        async pull(controller) {
          if (position > end) {
            controller.close();
            return;
          }
          const part = await read(file, position, Math.min(streamedBytes, end + 1 - position));
          if (part.byteLength === 0) throw new Error(`${file.name} ended at ${position}, before ${end}`);
          position += part.byteLength;
          controller.enqueue(part);
        },
      });
    },
  };
}
