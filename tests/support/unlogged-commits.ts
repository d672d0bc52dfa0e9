import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { programSources } from "../../scripts/sources.mjs";

/** The environment without what git tells its hooks, so that a folder is asked and not the hook's repository. */
export const outsideHooks = {
  ...process.env,
  ...{ GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined },
};

const run = promisify(execFile);

/** What visitors, doctors and operators can notice is made of these. */
const noticeable = [...programSources.filter((path) => path !== "sandbox"), "public"];
const tests = ":(exclude,glob)**/*.test.*";

/** Conventional Commits that change what a program does. */
const isUserVisible = /^(feat|fix|perf)(\([^)]*\))?!?: /;

async function linesOf(folder: string, ...words: string[]): Promise<string[]> {
  const options = { env: outsideHooks, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run("git", ["-C", folder, ...words], options);
  return stdout.split("\n").filter(Boolean);
}

/**
 * The commits that somebody can notice and that CHANGELOG.md does not know: neither they nor a commit after them has
 * touched it, nor is it being edited now, nor does the commit say `Changelog: none` on a line of its own at its end. Order
 * counts and no date, so that a rebased history is judged as it is; of a shallow clone, what is there. Rejects where there
 * is no history.
 */
export async function unloggedCommits(folder: string): Promise<string[]> {
  if ((await linesOf(folder, "status", "--porcelain", "--", "CHANGELOG.md")).length > 0) return [];
  const [head = "HEAD"] = await linesOf(folder, "rev-parse", "HEAD"); // somebody may commit meanwhile
  const entries = await linesOf(
    folder,
    "log",
    head,
    "--full-history",
    "--no-merges",
    "--format=%H",
    "--",
    "CHANGELOG.md",
  );
  const format = "--format=%h %(trailers:key=Changelog,valueonly,separator=%x2C)%x09%s";
  const range = [head, ...entries.map((entry) => `^${entry}`)];
  const later = await linesOf(folder, "log", "--no-merges", format, ...range, "--", ...noticeable, tests);
  return later.flatMap((line) => {
    const [start = "", subject = ""] = line.split("\t");
    const [hash = "", trailer = ""] = start.split(" ");
    return isUserVisible.test(subject) && trailer !== "none" ? [`${hash} "${subject}"`] : [];
  });
}
