import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import config from "../drizzle.config.ts";
import { generateMigration } from "./db-generate.mjs";
import { root } from "../../scripts/program.mjs";

/**
 * Generates a migration in a temporary folder, and returns the names of the new files.
 * @param {(folder: string) => Promise<void>} fill adds the existing migrations
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

test("generates nothing, because the migrations match the schema", async () => {
  expect(await generated((out) => cp(join(root, config.out), out, { recursive: true }))).toEqual([]);
});

test("one snapshot is kept, that of the newest migration", async () => {
  const meta = join(root, config.out, "meta");
  const [newest] = (await readdir(join(root, config.out)))
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .reverse();
  const snapshots = (await readdir(meta)).filter((name) => name.endsWith("_snapshot.json"));
  expect(snapshots).toEqual([`${newest?.slice(0, 4)}_snapshot.json`]);
});

test("generates a migration for tables that the existing migrations lack", async () => {
  expect(await generated(async () => {})).toEqual(["0000_next.sql"]);
});
