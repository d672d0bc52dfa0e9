import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./program.mjs";

/** So many runs, one after another, walk every file once. */
export const turns = 24;

/** What a doctor must never lose: the way in, money, exams, and what only the doctor may see. In every run. */
export const everyTime = [
  "e2e/auth",
  "e2e/enrolment",
  "e2e/exams",
  "e2e/exam-offline",
  "e2e/payments",
  "http/every-page",
  "http/forms",
  "http/guards",
  "http/ownership",
  "http/sessions",
  "http/text-browser",
  "smoke/doctor",
  "smoke/visitor",
].map((name) => `tests/${name}.spec.ts`);

/** The longest of the others, of which no run has two: a minute and more each. */
export const longest = [
  "e2e/account",
  "e2e/budgets",
  "e2e/exam-reading",
  "e2e/pages",
  "e2e/pages-axe",
  "http/database-faults",
  "http/deploy",
  "http/hanging",
  "http/input-cost",
  "http/outage",
  "http/proxy",
  "http/section-seven-answers",
  "http/section-seven-auth",
].map((name) => `tests/${name}.spec.ts`);

const folders = ["tests/e2e", "tests/http", "tests/smoke"];

export function browserFiles() {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".spec.ts"))
      .map((name) => `${folder}/${name}`)
      .sort(),
  );
}

/**
 * The files of one run: those of every time, and every `turns`-th of the others.
 * @param {number} turn
 * @param {string[]} [files]
 */
export function shareOf(turn, files = browserFiles()) {
  const others = files.filter((file) => !everyTime.includes(file));
  const inTurn = [
    ...others.filter((file) => longest.includes(file)),
    ...others.filter((file) => !longest.includes(file)),
  ];
  return [...everyTime, ...inTurn.filter((_, place) => place % turns === turn % turns)];
}

/** Each commit has its turn, and whoever runs it again has the same one; `TURN` names another. */
export function turnOfCommit() {
  const named = process.env["TURN"];
  if (named !== undefined) return Number(named);
  try {
    return Number(execFileSync("git", ["rev-list", "--count", "HEAD"], { cwd: root, encoding: "utf8" }));
  } catch {
    return 0; // a folder without its history
  }
}
