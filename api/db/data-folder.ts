import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, lstat, mkdir, readFile, realpath, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { errorCode } from "#runtime/error-code.ts";

const run = promisify(execFile);

/** Of the disk; PostgreSQL itself stops below one segment of its log, 16 MB. */
export const leastFreeBytes = 100_000_000;

/** The data folder cannot be used. The message is one sentence that names the folder and what to do. */
export class DataFolderError extends Error {
  override name = "DataFolderError";
}

const writable = "let this account write there";
const closed = ["it is closed to this account", writable];
const barred = ["a file stands on the way to it", "remove it"];
const full = ["its disk is full", "make room there"];
const troubles = new Map([
  ["ENOENT", ["it cannot be made", writable]], // so Node calls a folder that is to be made on a disk that can only be read
  ["EROFS", ["its disk can only be read", writable]],
  ["EACCES", closed],
  ["EPERM", closed],
  ["ENOSPC", full],
  ["EEXIST", barred],
  ["ENOTDIR", barred],
]);

function unusable(dataDir: string, [reason = "", remedy = ""]: string[], cause: unknown): DataFolderError {
  const message = `The data folder ${dataDir} cannot be used, ${reason}: ${remedy}, or set DATA_DIR to another folder.`;
  return new DataFolderError(message, { cause });
}

/** What the operator reads in place of a system's error about the data folder; any other error stays as it is. */
export function folderTrouble(dataDir: string, error: unknown): unknown {
  const trouble = troubles.get(errorCode(error) ?? "");
  return trouble ? unusable(dataDir, trouble, error) : error;
}

/** The same where one of PostgreSQL's programs failed, by what was printed last. */
export async function programTrouble(dataDir: string, lastLines: string, cause: unknown): Promise<unknown> {
  if (lastLines.includes("incompatible with server")) {
    const version = (await readFile(join(dataDir, "PG_VERSION"), "utf8")).trim();
    return new DataFolderError(
      `The database in ${dataDir} is one of PostgreSQL ${version}, of which this release has another version: make a backup with the release before, and restore it with this one into a new DATA_DIR.`,
      { cause },
    );
  }
  const disk = await statfs(dirname(dataDir)).catch(() => undefined);
  const isFull = lastLines.includes("No space left on device") || disk?.bavail === 0;
  return isFull ? unusable(dataDir, full, cause) : cause;
}

/** The account that PostgreSQL runs as, when it is not this process's own. */
export type Account = { uid: number; gid: number } | undefined;

async function postgresAccount(): Promise<Account> {
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

/** PostgreSQL refuses to be root: for root it runs as the owner of an existing data folder, else as `postgres`. */
export async function serverAccount(dataDir: string): Promise<Account> {
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
    `The data folder ${dataDir} belongs to root, which PostgreSQL refuses to be: run \`chown -R postgres ${dataDir}\`, or set DATA_DIR to another folder.`,
  );
}

function pathsDownTo(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...pathsDownTo(parent), path];
}

/** Throws a DataFolderError naming the first folder on the way to `path` that the account cannot pass. */
export async function requirePassage(account: Account, path: string, remedy: string): Promise<void> {
  if (!account) return;
  const firstClosed = 'for path; do [ -x "$path" ] || { printf %s "$path"; exit; }; done';
  const steps = pathsDownTo(await realpath(path));
  const { stdout: closed } = await run("sh", ["-c", firstClosed, "sh", ...steps], { ...account, cwd: "/" });
  if (closed === "") return;
  throw new DataFolderError(
    `As root the database runs as uid ${account.uid}, which cannot pass ${closed}: run \`chmod o+x ${closed}\`, or ${remedy}.`,
  );
}

/** The folder itself, or a short one in its stead when the path of a socket in it would be too long for the kernel. */
export function socketFolder(folder: string): string {
  const longest = process.platform === "darwin" ? 103 : 107;
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= longest) return folder;
  return join(tmpdir(), `portal-pg-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`);
}

/** Makes a folder that only the account enters. The temporary folder is everybody's: another may have made it first. */
export async function makePrivateFolder(folder: string, account: Account): Promise<void> {
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
