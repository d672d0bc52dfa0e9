import { execFileSync } from "node:child_process";
import { root } from "./program.mjs";
import { wholeNumber } from "./setup-error.mjs";

/** So many runs, one after another, walk every file once. */
export const turns = 24;

/** Each commit has its turn, and whoever runs it again has the same one; `TURN` names another. */
export function turnOfCommit() {
  const named = process.env["TURN"];
  if (named !== undefined) return wholeNumber(named, "TURN");
  try {
    return Number(execFileSync("git", ["rev-list", "--count", "HEAD"], { cwd: root, encoding: "utf8" }));
  } catch {
    return 0; // a folder without its history
  }
}

/**
 * Deals files to so many runs that all take about as long.
 * @param {string[]} files
 * @param {(file: string) => number} secondsOf
 * @param {number} count
 */
export function deal(files, secondsOf, count) {
  const sumOf = (/** @type {string[]} */ share) => share.reduce((sum, file) => sum + secondsOf(file), 0);
  /** @type {string[][]} */
  const shares = Array.from({ length: count }, () => []);
  for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const [lightest] = shares.toSorted((one, other) => sumOf(one) - sumOf(other));
    lightest?.push(file);
  }
  return shares;
}
