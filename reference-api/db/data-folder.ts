import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, type StatsFs } from "node:fs";
import { chown, lstat, mkdir, readFile, realpath, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { errorCode } from "#runtime/error-code.ts";

const run = promisify(execFile);

/**
 * Free disk space in bytes below which checks report a problem; PostgreSQL itself stops when there is no space for its
 * next WAL segment (16 MB).
 */
export const minFreeBytes = 100_000_000;

/** Free and total bytes that an account other than root may use on a disk; file systems reserve a part for root. */
export function usableSpace({ bavail, bfree, blocks, bsize }: Pick<StatsFs, "bavail" | "bfree" | "blocks" | "bsize">): {
  free: number;
  total: number;
} {
  return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize };
}

/** Free and total usable space of the disk of a folder, in bytes. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  return usableSpace(await statfs(folder));
}

/**
 * Thrown when the data folder cannot be used. The message tells the operator which folder is concerned and what to do.
 */
export class DataFolderError extends Error {
  override name = "DataFolderError";
}

const grantWrite = "give this account write access";
const denied = ["permission is denied", grantWrite];
const obstructed = ["a file is in the way", "remove it"];
const full = ["its disk is full", "free some space"];
const problems = new Map([
  ["ENOENT", ["it cannot be created", grantWrite]], // Node's code for creating a folder on a read-only disk
  ["EROFS", ["its disk is read-only", grantWrite]],
  ["EACCES", denied],
  ["EPERM", denied],
  ["ENOSPC", full],
  ["EEXIST", obstructed],
  ["ENOTDIR", obstructed],
]);

function unusable(dataDir: string, [reason = "", remedy = ""]: string[], cause: unknown): DataFolderError {
  const message = `The data folder ${dataDir} cannot be used, ${reason}: ${remedy}, or set DATA_DIR to another folder.`;
  return new DataFolderError(message, { cause });
}

/**
 * Converts an error with one of the codes of `problems` to a DataFolderError about the data folder; returns any other
 * error unchanged.
 */
export function toFolderError(dataDir: string, error: unknown): unknown {
  const problem = problems.get(errorCode(error) ?? "");
  return problem ? unusable(dataDir, problem, error) : error;
}

/**
 * Converts the failure of a PostgreSQL program to a DataFolderError if its last output shows a database of another
 * version, or if the disk is full; returns `cause` otherwise.
 */
export async function toProgramError(dataDir: string, lastLines: string, cause: unknown): Promise<unknown> {
  if (lastLines.includes("incompatible with server")) {
    const version = (await readFile(join(dataDir, "PG_VERSION"), "utf8")).trim();
    return new DataFolderError(
      `The database in ${dataDir} was made by PostgreSQL ${version}, and this release has another version: make a backup with the previous release, and restore it with this one into a new DATA_DIR.`,
      { cause },
    );
  }
  const disk = await diskSpace(dirname(dataDir)).catch(() => undefined);
  const isFull = lastLines.includes("No space left on device") || disk?.free === 0;
  return isFull ? unusable(dataDir, full, cause) : cause;
}

/** Account that PostgreSQL runs as; undefined: the account of this process. */
export type SystemAccount = { uid: number; gid: number } | undefined;

async function postgresAccount(): Promise<SystemAccount> {
  const read = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  const known = await read("-u").catch(() => undefined);
  if (known === undefined) {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]).catch((error: unknown) => {
      throw new Error("PostgreSQL refuses to run as root: add an account `postgres`, or run as an ordinary user.", {
        cause: error,
      });
    });
  }
  return { uid: await read("-u"), gid: await read("-g") };
}

/**
 * Account for the PostgreSQL server, which refuses to run as root. For a process of root: the owner of the data folder,
 * or `postgres` (created if missing) for a new folder or a root-owned one without a database. For any other process:
 * undefined. Throws a DataFolderError if a process not of root does not own the folder, or if root owns a database in
 * it.
 */
export async function serverAccount(dataDir: string): Promise<SystemAccount> {
  const ownUid = process.getuid?.();
  const owner = await stat(dataDir).catch(() => undefined);
  if (ownUid !== 0) {
    if (!owner || owner.uid === ownUid) return undefined;
    throw new DataFolderError(
      `The data folder ${dataDir} belongs to another account (uid ${owner.uid}): run as that account, or set DATA_DIR to a folder of your own.`,
    );
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  if (!existsSync(join(dataDir, "PG_VERSION"))) return postgresAccount();
  throw new DataFolderError(
    `The data folder ${dataDir} belongs to root, and PostgreSQL refuses to run as root: run \`chown -R postgres ${dataDir}\`, or set DATA_DIR to another folder.`,
  );
}

function pathWithAncestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...pathWithAncestors(parent), path];
}

/**
 * Throws a DataFolderError naming the first part of the resolved `path`, itself included, that the account cannot
 * enter. Checks nothing without an account.
 */
export async function requirePathAccess(account: SystemAccount, path: string, remedy: string): Promise<void> {
  if (!account) return;
  const firstClosed = 'for path; do [ -x "$path" ] || { printf %s "$path"; exit; }; done';
  const paths = pathWithAncestors(await realpath(path));
  const { stdout: closed } = await run("sh", ["-c", firstClosed, "sh", ...paths], { ...account, cwd: "/" });
  if (closed === "") return;
  throw new DataFolderError(
    `As root the database runs as uid ${account.uid}, which cannot enter ${closed}: run \`chmod o+x ${closed}\`, or ${remedy}.`,
  );
}

/**
 * Path of the folder for a socket: `folder` itself, or a short path below the temporary folder if the path of the
 * socket would exceed the limit of the kernel. Creates nothing.
 */
export function socketFolder(folder: string): string {
  const longest = process.platform === "darwin" ? 103 : 107;
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= longest) return folder;
  return join(tmpdir(), `portal-pg-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`);
}

/**
 * Creates a folder that only the account, or without one that of this process, can enter. Throws a DataFolderError if
 * it exists and is open to others, has another owner, or is no folder: another user may have created it in the shared
 * temporary folder.
 */
export async function makePrivateFolder(folder: string, account: SystemAccount): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  const isOurs = found.uid === process.getuid?.() || found.uid === account?.uid;
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
    throw new DataFolderError(`${folder} is not a private folder of the database's account: remove it.`);
  }
  if (account && found.uid !== account.uid) await chown(folder, account.uid, account.gid);
}
