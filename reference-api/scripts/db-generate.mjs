import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureInstalled, requireNode } from "../../scripts/bootstrap.mjs";
import { root, run, runAsProgram } from "../../scripts/program.mjs";
import { SetupError } from "../../scripts/setup-error.mjs";

/** Folder in which drizzle-kit is locked and installed: only this command needs it. */
const packages = "reference-api/scripts/db-generate";

/**
 * Writes a migration from the newest snapshot of the schema to the current schema.
 * @param {string[]} args options for `drizzle-kit generate`
 */
export async function generateMigration(args) {
  await ensureInstalled(packages);
  const program = join(root, packages, "node_modules", "drizzle-kit", "bin.cjs");
  return run(process.execPath, [program, "generate", ...args], { isCaptured: true });
}

/** Deletes all snapshots of the schema but the newest, the only one that drizzle-kit compares with. */
async function deleteOldSnapshots() {
  const folder = join(root, "reference-api/db/migrations/meta"); // below `out` of drizzle.config.ts, which Node 20 cannot import
  const snapshots = (await readdir(folder)).filter((name) => name.endsWith("_snapshot.json")).sort();
  await Promise.all(snapshots.slice(0, -1).map((name) => rm(join(folder, name))));
}

/** @param {string[]} args */
async function main([name = "", ...others]) {
  if (!/^[a-z][a-z\d_]*$/.test(name) || others.length > 0) {
    throw new SetupError("Usage: npm run db:generate -- NAME, such as add_notes: lower-case letters, digits and _.");
  }
  requireNode();
  await ensureInstalled();
  const { code, output } = await generateMigration(["--name", name, "--config=reference-api/drizzle.config.ts"]);
  console.log(output.trim());
  if (code === 0) await deleteOldSnapshots();
  return code;
}

await runAsProgram(import.meta.url, main);
