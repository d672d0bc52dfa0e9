import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { programSources } from "../../../scripts/sources.mjs";

/**
 * Environment without the variables that git sets for hooks, so that git uses a folder's repository and not the hook's.
 */
export const outsideHooks = {
  ...process.env,
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
};

const run = promisify(execFile);

/** Sources whose changes visitors, doctors or operators can notice. */
const noticeable = [...programSources, "public"];
const unnoticeable = ["**/*.test.*", "reference-api/sandbox/**", "reference-api/scripts/**"].map(
  (files) => `:(exclude,glob)${files}`,
);

/** Subjects of Conventional Commits that change the behaviour of a program. */
const isUserVisible = /^(feat|fix|perf)(\([^)]*\))?!?: /;

async function linesOf(folder: string, ...args: string[]): Promise<string[]> {
  const options = { env: outsideHooks, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run("git", ["-C", folder, ...args], options);
  return stdout.split("\n").filter(Boolean);
}

/**
 * User-visible commits without an entry in CHANGELOG.md. A commit has one if it or a later commit changed the file, if
 * the file has uncommitted changes, or if the commit message ends with the line `Changelog: none`. Commits are compared
 * by their order, not by date, so a rebase does not matter; in a shallow clone only the existing commits count. Rejects
 * without a git history.
 */
export async function unloggedCommits(folder: string): Promise<string[]> {
  if ((await linesOf(folder, "status", "--porcelain", "--", "CHANGELOG.md")).length > 0) return [];
  const [head = "HEAD"] = await linesOf(folder, "rev-parse", "HEAD"); // resolved once: a commit may follow meanwhile
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
  const later = await linesOf(folder, "log", "--no-merges", format, ...range, "--", ...noticeable, ...unnoticeable);
  return later.flatMap((line) => {
    const [start = "", subject = ""] = line.split("\t");
    const [hash = "", trailer = ""] = start.split(" ");
    return isUserVisible.test(subject) && trailer !== "none" ? [`${hash} "${subject}"`] : [];
  });
}
