import { existsSync, readFileSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayInDhaka } from "#api/http/wire.ts";
import { run } from "../../scripts/program.mjs";
import { withProcessLock } from "../../scripts/process-lock.mjs";

const prefix = "portal-demo-";
const keptMs = 24 * 60 * 60 * 1000;

/**
 * A data folder as the present build leaves it after its first start on this day, stopped. Servers of the tests begin with
 * a copy, where there is one: to make the database and the demo anew costs ten times as much.
 */
export function demoData(): string {
  return join(tmpdir(), `${prefix}${builtFrom().slice(0, 12)}-${dayInDhaka(new Date())}`);
}

function builtFrom(): string {
  const record = new URL("../../build/.sources", import.meta.url);
  return existsSync(record) ? readFileSync(record, "utf8") : "nothing";
}

async function dropOld(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    const isOld = name.startsWith(prefix) && Date.now() - (await stat(folder)).mtimeMs > keptMs;
    if (isOld) await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the folder unless it is there. */
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
    if (code !== 0) throw new Error(`the demo's data was not made:\n${output}`);
    await rename(unfinished, folder);
  });
}
