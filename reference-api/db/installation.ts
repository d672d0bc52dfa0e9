import { access, constants, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiEnv } from "#api/config/api-env.ts";
import { SettingsError } from "#config/read-settings.ts";
import { errorCode } from "#runtime/error-code.ts";
import type { Writer } from "./client.ts";
import { installation } from "./schema/installation.ts";

/** Kind and public origin of the site that a database belongs to. */
export interface Installation {
  kind: "demo" | "production";
  origin: string;
}

/**
 * Content of site.json in the data folder: origin of the site, and where its database is. A command without
 * DATABASE_URL reads it, so that it does not create a second database in the folder.
 */
const FolderMark = z.object({ origin: z.string(), database: z.string() });
const folderMarkName = "site.json";

/** Reads which site the database belongs to; undefined if not recorded yet. */
export async function readInstallation(db: Writer): Promise<Installation | undefined> {
  const [row] = await db.select({ kind: installation.kind, origin: installation.origin }).from(installation);
  return row;
}

export async function markInstallation(db: Writer, { kind, origin }: Installation): Promise<void> {
  await db
    .insert(installation)
    .values({ kind, origin })
    .onConflictDoUpdate({ target: installation.id, set: { kind, origin, since: sql`now()` } });
}

/** Describes where the configured database is, without user and password. */
export function describeDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: ApiEnv): string {
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (!url) return `in ${resolve(DATA_DIR)}`;
  const { host, pathname, searchParams } = new URL(url);
  return `${pathname.slice(1)} at ${host || (searchParams.get("host") ?? "this machine")}`;
}

/**
 * Throws a SettingsError if the data folder does not exist or denies write access. Checks nothing for a demo, without
 * DATABASE_URL (the database is then in the folder), or if files are in a bucket. A start that created the folder would
 * serve the site without its uploaded files, for example with a relative DATA_DIR in the folder of a new release.
 */
export async function requireDataFolder({ DATA_DIR, DATABASE_URL, isDemo, bucket }: ApiEnv): Promise<void> {
  if (isDemo || !DATABASE_URL || bucket) return;
  const folder = resolve(DATA_DIR);
  const code = await access(folder, constants.W_OK).then(() => undefined, errorCode);
  if (code === "ENOENT" || code === "ENOTDIR")
    throw new SettingsError(
      `DATA_DIR: there is no folder ${folder}. If the site has uploaded files, set DATA_DIR to the absolute path of their folder. For a new site create it for the account of the portal.`,
    );
  if (code === "EACCES")
    throw new SettingsError(
      `DATA_DIR: this account may not write to ${folder}: give it to the account of the portal, or set DATA_DIR to another folder.`,
    );
}

/** Writes site.json: the origin of the site that the data folder belongs to, and where its database is. */
export async function markDataFolder(env: ApiEnv): Promise<void> {
  const file = join(env.DATA_DIR, folderMarkName);
  await mkdir(env.DATA_DIR, { recursive: true });
  const mark = { origin: env.PUBLIC_ORIGIN, database: describeDatabase(env) };
  await writeFile(`${file}.new`, `${JSON.stringify(mark)}\n`);
  await rename(`${file}.new`, file);
}

async function readFolderMark(dataDir: string) {
  try {
    return FolderMark.parse(JSON.parse(await readFile(join(dataDir, folderMarkName), "utf8")));
  } catch {
    return undefined; // no such file, or a broken one
  }
}

/**
 * Throws a SettingsError if DATABASE_URL is not set and site.json in the data folder names a site with a database
 * elsewhere. Call before creating a database in the folder.
 */
export async function requireOwnFolder(env: ApiEnv): Promise<void> {
  if (env.DATABASE_URL) return;
  const mark = await readFolderMark(env.DATA_DIR);
  if (!mark) return;
  throw new SettingsError(
    `DATA_DIR: the folder ${resolve(env.DATA_DIR)} belongs to ${mark.origin}, whose database is ${mark.database}: set DATABASE_URL to it, or DATA_DIR to another folder.`,
  );
}

/**
 * Throws a SettingsError if the settings are those of a demo, but the database is that of a production site: its
 * doctors would pay at sandboxes.
 */
export async function requireOwnKind({ isDemo }: Pick<ApiEnv, "isDemo">, db: Writer): Promise<void> {
  const known = await readInstallation(db);
  if (!isDemo || known?.kind !== "production") return;
  throw new SettingsError(
    `PUBLIC_ORIGIN: this database belongs to ${known.origin}, which is no demo: set PUBLIC_ORIGIN to ${known.origin}, without DEMO.`,
  );
}
