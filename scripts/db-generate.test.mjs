import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import config from "../drizzle.config.ts";
import { generateMigration } from "./db-generate.mjs";
import { root } from "./program.mjs";

/**
 * What is written for migrations that are in a folder of their own.
 * @param {(folder: string) => Promise<void>} fill
 */
async function generated(fill) {
  const folder = await mkdtemp(join(tmpdir(), "db-generate-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const out = join(folder, "migrations");
  await fill(out);
  const file = join(folder, "drizzle.config.json");
  await writeFile(file, JSON.stringify({ ...config, out }));
  const { code, output } = await generateMigration(["--name", "next", `--config=${file}`]);
  expect(code, output).toBe(0);
  return (await readdir(out)).filter((name) => name.endsWith("_next.sql"));
}

test("the migrations make the database that the schema describes", async () => {
  expect(await generated((out) => cp(join(root, config.out), out, { recursive: true }))).toEqual([]);
});

test("what the schema has and the migrations lack is written as a migration", async () => {
  expect(await generated(async () => {})).toEqual(["0000_next.sql"]);
});
