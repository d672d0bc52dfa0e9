import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { withProcessLock } from "../../scripts/process-lock.mjs";

const run = promisify(execFile);
const flags = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];

/** The folder of a package of another version than ours, installed where later runs find it again. */
export async function installedPackage(name: string, version: string): Promise<string> {
  const place = join(tmpdir(), `portal-package-${basename(name)}-${version}`);
  const folder = join(place, "node_modules", name);
  await withProcessLock(`${place}.lock`, async () => {
    if (existsSync(folder)) return;
    await mkdir(place, { recursive: true });
    await run("npm", ["install", "--prefix", place, ...flags, `${name}@${version}`]);
  });
  return folder;
}
