import { existsSync, readFileSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayInDhaka } from "#locale/calendar.ts";
import { run } from "../../../../scripts/program.mjs";
import { withProcessLock } from "../../../../scripts/process-lock.mjs";

const prefix = "portal-demo-";
const maxAgeMs = 24 * 60 * 60 * 1000;

/**
 * Path of a data folder as the current build leaves it after its first start today. Test servers start with a copy of
 * it, if it exists, because creating the database and the demo's data costs ten times as much.
 */
export function demoData(): string {
  return join(tmpdir(), `${prefix}${builtFrom().slice(0, 12)}-${dayInDhaka(new Date())}`);
}

function builtFrom(): string {
  const record = new URL("../../../../build/.sources", import.meta.url);
  return existsSync(record) ? readFileSync(record, "utf8") : "nothing";
}

async function dropOld(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    const isOld = name.startsWith(prefix) && Date.now() - (await stat(folder)).mtimeMs > maxAgeMs;
    if (isOld) await rm(folder, { recursive: true, force: true });
  }
}

/** Creates the folder unless it exists. Parallel processes wait for each other. */
export async function ensureDemoData(): Promise<void> {
  const folder = demoData();
  if (existsSync(folder)) return;
  await withProcessLock(`${folder}.lock`, async () => {
    if (existsSync(folder)) return;
    await dropOld();
    const unfinished = `${folder}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    const { code, output } = await run(process.execPath, ["build/server/staff.js", "db", "seed"], {
      isCaptured: true,
      env: { ...process.env, NODE_ENV: "production", DATA_DIR: unfinished, LOG_LEVEL: "warn" },
    });
    if (code !== 0) throw new Error(`creating the demo's data failed:\n${output}`);
    await rename(unfinished, folder);
  });
}
