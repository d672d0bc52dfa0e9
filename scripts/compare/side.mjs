import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, takeProcessorSeconds } from "../program.mjs";
import { SetupError } from "../setup-error.mjs";

const author = ["-c", "user.name=Nobody", "-c", "user.email=nobody@portal.example", "-c", "commit.gpgsign=false"];

/** Environment of the measured programs: npm's own variables would tell them of the caller's repository. */
export const env = { ...process.env, ...withoutValues(/^(npm_|NODE_ENV$|INIT_CWD$)/i) };

/**
 * A program inherits no variable whose value is undefined.
 * @param {RegExp} names
 */
function withoutValues(names) {
  const found = Object.keys(process.env).filter((name) => names.test(name));
  return Object.fromEntries(found.map((name) => [name, undefined]));
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
function git(folder, ...args) {
  return execFileSync("git", ["-C", folder, ...author, ...args], { encoding: "utf8", maxBuffer: 1e8 }).trim();
}

/**
 * Finds a commit of the repository.
 * @param {string} name
 */
export function commitOf(name) {
  try {
    return git(root, "rev-parse", "--verify", "--quiet", `${name}^{commit}`);
  } catch {
    throw new SetupError(`Git knows no commit ${name}.`);
  }
}

/** One of the two commits, in a clone that its rows share. @typedef {ReturnType<typeof openSide>} Side */

/**
 * Clones a commit.
 * @param {string} commit
 * @param {string} parent folder of the clones
 */
export function openSide(commit, parent) {
  let clones = 0;
  /** @type {Map<string, Promise<number>>} */
  const known = new Map();
  /** Makes a clone and returns its folder. */
  function clone() {
    clones += 1;
    const folder = join(parent, `${commit.slice(0, 8)}-${clones}`);
    git(root, "clone", "--quiet", "--no-checkout", root, folder);
    git(folder, "checkout", "--quiet", "--detach", commit);
    return folder;
  }
  const folder = clone();
  const side = {
    folder,
    clone,
    files: () => git(folder, "ls-files").split("\n"),
    /**
     * Script of package.json.
     * @param {string} name
     * @returns {string}
     */
    script: (name) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).scripts[name],
    /**
     * Appends a line to a file.
     * @param {string} file
     * @param {string} text
     */
    append: (file, text) => appendFileSync(join(folder, file), `${text}\n`),
    /** Commits what was changed, so that the next row begins with a clean tree. */
    commit: () => void git(folder, "commit", "--quiet", "--all", "--message", "docs: a measured line"),
    /**
     * Remembers the figure of work that several rows need.
     * @param {string} name
     * @param {() => Promise<number>} work
     */
    once(name, work) {
      const figure = known.get(name) ?? work();
      known.set(name, figure);
      return figure;
    },
    /** Installs all packages, which also fills npm's cache. */
    install: () => side.once("install", () => processorSeconds(folder, "npm", ["ci", "--include=dev"])),
  };
  return side;
}

const shownLines = 30;

/**
 * Runs a program to its end and returns the processor seconds that it used.
 * @param {string} folder
 * @param {string} program
 * @param {string[]} args
 */
export async function processorSeconds(folder, program, args) {
  takeProcessorSeconds(); // those of git, which run() did not start
  const { code, output, processorSeconds } = await run(program, args, { folder, env, isCaptured: true });
  if (code !== 0)
    throw new SetupError(`${program} ${args.join(" ")} failed:\n${output.split("\n").slice(-shownLines).join("\n")}`);
  return known(processorSeconds);
}

/** @param {number | undefined} seconds */
export function known(seconds) {
  if (seconds === undefined) throw new SetupError("Only Linux tells the processor seconds of a program.");
  return seconds;
}
