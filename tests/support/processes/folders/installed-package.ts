import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { withProcessLock } from "../../../../scripts/process-lock.mjs";

const run = promisify(execFile);
const flags = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];

/** Installs a version of a package outside node_modules, once for all runs. Returns its folder. */
export async function installedPackage(name: string, version: string): Promise<string> {
  const prefix = join(tmpdir(), `portal-package-${basename(name)}-${version}`);
  const folder = join(prefix, "node_modules", name);
  await withProcessLock(`${prefix}.lock`, async () => {
    if (existsSync(folder)) return;
    await mkdir(prefix, { recursive: true });
    await run("npm", ["install", "--prefix", prefix, ...flags, `${name}@${version}`]);
  });
  return folder;
}
