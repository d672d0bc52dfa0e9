import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";

const run = promisify(execFile);

async function hasSameLock(folder: string): Promise<boolean> {
  const [here, there] = await Promise.all(
    [".", folder].map((each) => readFile(join(each, "package-lock.json"), "utf8")),
  );
  return here === there;
}

/** Folder with a build of a commit, made now if it is not there; or the folder of a build that is named instead. */
export async function buildOf(commit: string): Promise<string> {
  const program = "build/server/index.js";
  if (existsSync(join(commit, program))) return resolve(commit);
  const { stdout } = await run("git", ["rev-parse", "--verify", `${commit}^{commit}`]);
  const folder = join(tmpdir(), `matra-cost-${stdout.trim().slice(0, 12)}`);
  if (existsSync(join(folder, program))) return folder;
  console.log(`building ${commit} in ${folder}`);
  await mkdir(folder, { recursive: true });
  const archive = join(folder, "sources.tar");
  await run("git", ["archive", "--output", archive, stdout.trim()]);
  await run("tar", ["-xf", archive, "-C", folder]);
  if (await hasSameLock(folder)) {
    await cp("node_modules", join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
  } else await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { cwd: folder });
  const env = { ...process.env, NODE_ENV: "production" as const };
  await run("npm", ["run", "build"], { cwd: folder, env, maxBuffer: 2 ** 26 });
  return folder;
}

const Serving = z.object({ servingFlags: z.array(z.string()) });

/** Starts the build in a folder with the Node options of its own commit, by default on new data. */
export async function startBuild(folder: string, settings: Record<string, string>): Promise<PortalProcess> {
  const serving: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, "scripts/serving.mjs")).href);
  const program = [...Serving.parse(serving).servingFlags, join(folder, "build/server/index.js")].join(" ");
  return startPortal({ DATA_DIR: await ownFolder(), ...settings }, program);
}
