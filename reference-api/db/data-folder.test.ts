import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { dataFolders } from "#tests/support/processes/folders/data-folders.ts";
import { DataFolderError, socketFolder, usableSpace } from "./data-folder.ts";
import { openEmbedded } from "./embedded.ts";

const isRoot = process.getuid?.() === 0;
const { newFolder, newLongFolder } = await dataFolders();

/** Opens the folder and returns the one-line message of the DataFolderError. */
async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await openEmbedded(dataDir).catch((reason: unknown) => reason);
  if (!(error instanceof DataFolderError)) throw new Error("not refused", { cause: error });
  expect(error.message).not.toContain("\n");
  return error.message;
}

test("refuses a parent that this account cannot write or the account postgres cannot enter", async () => {
  const dataDir = await newFolder("closed", "postgres");
  await chmod(dirname(dataDir), isRoot ? 0o700 : 0o500);
  const message = await refusal(dataDir);
  expect(message).toContain(dirname(dataDir));
  expect(message).toContain("set DATA_DIR to");
});

test("refuses a parent that is a file", async () => {
  const file = await newFolder("file");
  await writeFile(file, "");
  expect(await refusal(join(file, "postgres"))).toContain(`${file}/postgres cannot be used`);
});

test("refuses a short socket folder that others may enter", async () => {
  const dataDir = await newLongFolder();
  const host = socketFolder(dataDir);
  await mkdir(host);
  expect(await refusal(dataDir)).toBe(`${host} is not a private folder of the database's account: remove it.`);
});

test("refuses a database of another PostgreSQL major version and recommends a backup with the previous release", async () => {
  const dataDir = await newFolder("postgres");
  await (await openEmbedded(dataDir, { durable: false })).close();
  await writeFile(join(dataDir, "PG_VERSION"), "17\n");
  expect(await refusal(dataDir)).toMatch(/was made by PostgreSQL 17, .*make a backup with the previous release/);
});

test("refuses a folder with other files in it, and leaves them there", async () => {
  const dataDir = await newFolder("postgres");
  await mkdir(dataDir);
  await writeFile(join(dataDir, "letter.txt"), "");
  expect(await refusal(dataDir)).toContain(`${dataDir} holds files but no database`);
  expect(await readdir(dataDir)).toEqual(["letter.txt"]);
  expect(await refusal(join(dataDir, "letter.txt"))).toContain("letter.txt is not a readable folder");
});

test("counts the blocks that a file system reserves for root neither as free nor as usable", () => {
  const disk = { bsize: 4096, blocks: 1000, bfree: 100, bavail: 50 };
  expect(usableSpace(disk)).toEqual({ free: 50 * 4096, total: 950 * 4096 });
});
