import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { bounds } from "#contract/bounds.ts";
import type { FileSink } from "#runtime/multipart-parts.ts";

export interface StoredUpload extends FileSink {
  path: string;
  bytes: () => number;
  /**
   * Reason why the content was not kept: larger than any picture, too many uploads, one file too many, or a disk that
   * takes nothing; undefined if it was kept.
   */
  problem: () => "large" | "busy" | "surplus" | "unstored" | undefined;
  /** Closes the file, so that it can be read. */
  close(): Promise<void>;
  remove(): Promise<void>;
}

export interface UploadSpace {
  /** Creates a file that came from a network; with a reason, its content is read and dropped. */
  create(network: string, dropped?: "busy" | "surplus"): StoredUpload;
}

/** Age in milliseconds from which a file is one that a killed process left behind: no upload takes that long. */
const leftBehindMs = 2 * bounds.uploadSeconds * 1000;
const prefix = "upload-";

/**
 * Removes the files that killed processes left behind. Younger files stay, as other processes may use the same folder.
 */
export async function sweepUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(prefix))) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > leftBehindMs) await rm(file, { force: true });
  }
}

interface SpaceLimits {
  total: number;
  perNetwork: number;
}

const spaceLimits: SpaceLimits = { total: bounds.uploadSpaceBytes, perNetwork: bounds.uploadNetworkBytes };

interface Options {
  limits?: SpaceLimits;
  onError?: (error: unknown) => void;
}

export function createUploadSpace(folder: string, { limits = spaceLimits, onError }: Options = {}): UploadSpace {
  const { total, perNetwork } = limits;
  let used = 0;
  const usedBy = new Map<string, number>();

  function use(network: string, bytes: number): void {
    used += bytes;
    const own = (usedBy.get(network) ?? 0) + bytes;
    if (own > 0) usedBy.set(network, own);
    else usedBy.delete(network);
  }

  function hasRoom(network: string, bytes: number): boolean {
    return used + bytes <= total && (usedBy.get(network) ?? 0) + bytes <= perNetwork;
  }

  function create(network: string, dropped?: "busy" | "surplus"): StoredUpload {
    const path = join(folder, `${prefix}${randomUUID()}`);
    let problem: ReturnType<StoredUpload["problem"]> = dropped;
    let file: FileHandle | undefined;
    let [received, stored, isCreated] = [0, 0, false];

    async function close(): Promise<void> {
      await file?.close();
      file = undefined;
    }
    async function remove(): Promise<void> {
      await close();
      if (isCreated) await rm(path, { force: true });
      isCreated = false;
      use(network, -stored);
      stored = 0;
    }
    async function drop(reason: "large" | "busy" | "unstored"): Promise<void> {
      problem = reason;
      await remove();
    }
    async function store(bytes: Buffer): Promise<void> {
      use(network, bytes.length);
      stored += bytes.length;
      if (!file) {
        await mkdir(folder, { recursive: true });
        file = await open(path, "wx", 0o600);
        isCreated = true;
      }
      await file.write(bytes);
    }
    return {
      path,
      bytes: () => received,
      problem: () => problem,
      close,
      remove,
      async write(bytes) {
        received += bytes.length;
        if (problem) return;
        if (received > bounds.uploadBytes) await drop("large");
        else if (!hasRoom(network, bytes.length)) await drop("busy");
        else
          await store(bytes).catch((error: unknown) => {
            onError?.(error);
            return drop("unstored");
          });
      },
    };
  }

  return { create };
}
