import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { OpenDatabase } from "#api/db/client.ts";
import { ownDatabase } from "./postgres/own-database.ts";
import { staff } from "./staff.ts";
import { temporaryFolder } from "./folders/temporary-file.ts";

function urlOf({ pool }: OpenDatabase): string {
  const { host = "", port = 5432, user = "", database = "" } = pool.options;
  return `postgres:///${database}?host=${host}&port=${port}&user=${user}`;
}

/** Creates a database, a data folder and a folder for backups, and a function that runs staff commands on them. */
export async function newSite({ seeded = false } = {}) {
  const open = await ownDatabase({ seeded, fresh: true });
  const [dataDir, backups] = [await temporaryFolder(), await temporaryFolder()];
  const settings = { DATABASE_URL: urlOf(open), DATA_DIR: dataDir };
  const run = (command: string, more: Record<string, string> = {}, ask?: (question: string) => Promise<string>) =>
    staff(command, { ...settings, ...more }, ask && { ask });
  const name = open.pool.options.database ?? "";
  return { ...open, open, dataDir, backups, settings, run, name };
}

/** Path of the only backup in a folder. */
export async function backupIn(folder: string): Promise<string> {
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^portal-\d{8}T\d{6}\.\d{3}Z$/)]);
  return join(folder, names[0] ?? "");
}

export const passphrase = { BACKUP_PASSPHRASE: "পঁচিশটি অক্ষরের চে\u09dfেও লম্বা" };
