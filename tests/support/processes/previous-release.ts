import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectPath } from "#runtime/project-path.ts";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { withProcessLock } from "../../../scripts/process-lock.mjs";

const run = promisify(execFile);

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run("git", args, { cwd: projectPath("") });
  return stdout.trim();
}

/** Commit that RELEASE names, a tag or a commit; else the one before the newest migration. */
async function commitBefore(): Promise<string> {
  const named = process.env["RELEASE"];
  if (named) return git("rev-parse", "--verify", `${named}^{commit}`);
  const migrated = await git(
    "log",
    "-1",
    "--format=%H",
    "--find-renames=100%",
    "--diff-filter=A",
    "--",
    "reference-api/db/migrations/*.sql",
    "api/db/migrations/*.sql", // their folder in older releases
  );
  return git("rev-parse", "--verify", `${migrated}^`);
}

/** Copies this checkout's packages if the lock files are equal, else installs those of the release's lock file. */
async function installPackages(folder: string): Promise<void> {
  const lock = "package-lock.json";
  const [theirs, ours] = [await readFile(join(folder, lock)), await readFile(projectPath(lock))];
  if (theirs.equals(ours)) await run("cp", ["-a", projectPath("node_modules"), folder]);
  else await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { cwd: folder });
}

async function build(commit: string, folder: string): Promise<void> {
  const archive = `${folder}.tar`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o755 });
  await git("archive", `--output=${archive}`, commit);
  await run("tar", ["-xf", archive, "-C", folder]);
  await rm(archive);
  await installPackages(folder);
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
  await run("npm", ["run", "build"], { cwd: folder, env, maxBuffer: Infinity });
}

/** Installs and builds a release from the git history in a temporary folder, which later runs reuse. */
export async function previousRelease(): Promise<{ name: string; folder: string }> {
  const commit = await commitBefore();
  const folder = join(tmpdir(), `portal-release-${commit.slice(0, 12)}`);
  await withProcessLock(`${folder}.lock`, async () => {
    if (existsSync(folder)) return;
    await build(commit, `${folder}.unfinished`);
    await rename(`${folder}.unfinished`, folder);
  });
  return { name: await git("log", "-1", "--format=%h %s", commit), folder };
}
