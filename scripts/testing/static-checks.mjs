import { join } from "node:path";
import { root, run } from "../program.mjs";
import { programSources } from "../sources.mjs";
import { changedSincePassed } from "./changed-files.mjs";

/** Programs in Go read types: on one thread, which computes each type once, and without collecting garbage. */
const env = { ...process.env, GOGC: "1000", GOMAXPROCS: "1" };

const compiler = join(root, "node_modules", "typescript-native", "bin", "tsc");

const cruised = [...programSources, "scripts", "tests"];
const isCruised = (/** @type {string} */ file) => cruised.some((place) => `${file}/`.startsWith(`${place}/`));

export const format = staticCheck("format", (signal) => runCaptured(["oxfmt", "--check"], signal));

/**
 * Type check; the compiler keeps what it knows of files that no change reaches in the file that tsconfig.json names.
 */
export const types = staticCheck("types", (signal) =>
  runCaptured([process.execPath, compiler, "--checkers", "1"], signal),
);

export const deadCode = staticCheck("dead-code", (signal) =>
  runCaptured(["knip", "--cache", "--cache-location", ".cache/knip"], signal),
);

/** @param {boolean} isPartial lints the changed files alone */
export function lintCheck(isPartial) {
  const lint = ["oxlint", "--no-error-on-unmatched-pattern"];
  return checkByFile("lint", isPartial, (files = []) => [...lint, ...files]);
}

/**
 * Checks the imports of all files, or those of the changed files and of what they import, where a new cycle would be.
 * @param {boolean} isPartial
 */
export function importCheck(isPartial) {
  const cruise = ["depcruise", "--config", ".dependency-cruiser.mjs"];
  return checkByFile("imports", isPartial, (files = cruised) => [...cruise, ...files], isCruised);
}

/**
 * Makes a check that judges a file by itself and what it imports. A partial one takes the files that changed since they
 * passed.
 * @param {string} name
 * @param {boolean} isPartial
 * @param {(files: string[] | undefined) => string[]} commandFor some files, or all of them if undefined
 * @param {(file: string) => boolean} [isRead] tells which files the check reads
 */
function checkByFile(name, isPartial, commandFor, isRead = () => true) {
  return staticCheck(name, async (signal) => {
    const { files, keep } = changedSincePassed(name);
    const changed = isPartial ? files?.filter(isRead) : undefined;
    if (changed?.length === 0) return { code: 0, output: "no file changed since it passed", processorSeconds: 0 };
    const result = await runCaptured(commandFor(changed), signal);
    if (result.code === 0) keep();
    return result;
  });
}

/**
 * @param {string[]} command
 * @param {AbortSignal} signal
 */
function runCaptured([program = "", ...args], signal) {
  return run(program, args, { env, isCaptured: true, hasOwnGroup: true, signal });
}

/**
 * @param {string} name
 * @param {import("../steps.mjs").Step["work"]} work
 * @returns {import("../steps.mjs").Step}
 */
function staticCheck(name, work) {
  return { name, isStatic: true, work };
}
