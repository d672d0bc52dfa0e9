import { readdirSync } from "node:fs";
import { join } from "node:path";
import { browserProjects } from "./browsers.mjs";
import { root } from "./program.mjs";
import { deal, turns } from "./turns.mjs";

/** What a doctor must never lose: the way in, money, exams, and what only the doctor may see. In every run, with a look at every page. */
export const everyTime = [
  "e2e/auth",
  "e2e/enrolment",
  "e2e/exams",
  "e2e/exam-offline",
  "e2e/payments",
  "http/every-page",
  "http/guards",
  "http/ownership",
  "http/sessions",
  "http/text-browser",
  "smoke/doctor",
  "smoke/visitor",
].map((name) => `tests/${name}.spec.ts`);

/** How many seconds the longer ones of the others took, of all that ran at once on a slow machine. */
export const longer = {
  "http/input-cost": 370,
  "http/deploy": 320,
  "e2e/pages": 310,
  "e2e/pages-axe": 270,
  "e2e/home": 230,
  "e2e/batches": 210,
  "http/content-export": 170,
  "e2e/exam-reading": 160,
  "e2e/account": 160,
  "http/faults": 150,
  "http/form-errors": 140,
  "http/forms": 120,
  "http/outage": 140,
  "http/content": 130,
  "http/section-seven-answers": 130,
  "e2e/study": 130,
  "http/dead-sessions": 120,
  "e2e/materials": 120,
  "e2e/budgets": 120,
  "http/section-seven-auth": 120,
  "http/hanging": 120,
  "e2e/exam-pages": 110,
  "http/caching": 100,
  "http/database-faults": 100,
  "e2e/devices": 100,
  "http/shown-answers": 90,
  "e2e/offline": 90,
  "http/cluster": 80,
  "http/content-security": 80,
  "e2e/large-letters": 80,
  "http/whole-journey": 80,
  "http/backup": 80,
  "e2e/payment-pages": 80,
  "e2e/subscriptions": 80,
  "http/proxy": 80,
  "e2e/lecture": 70,
  "e2e/taps": 70,
  "e2e/notices": 70,
  "e2e/exam-devices": 60,
  "http/own-content": 60,
  "http/plain-fields": 60,
  "e2e/search": 60,
  "http/api-alone": 60,
  "http/key-change": 60,
  "http/limits": 50,
  "http/stalls": 50,
  "e2e/empty-screens": 50,
};

/** What one of the rest took. */
const usualSeconds = 20;

/** @param {string} file */
export function secondsOf(file) {
  const [, name = ""] = /^tests\/(.*)\.spec\.ts$/.exec(file) ?? [];
  return Object.entries(longer).find(([one]) => one === name)?.[1] ?? usualSeconds;
}

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
 * The files of one run: those of every time, and of the others so many that all runs take about as long.
 * @param {number} turn
 * @param {string[]} [files]
 */
export function shareOf(turn, files = browserFiles()) {
  const others = files.filter((file) => !everyTime.includes(file));
  return [...everyTime, ...(deal(others, secondsOf, turns)[turn % turns] ?? [])];
}

const underRemixServe = ["remix-serve-js", undefined, "remix-serve-no-js", undefined];

/**
 * The projects of one run: every second one has journeys under remix-serve, with script and without in turns, and four walks have
 * both for every file.
 * @param {number} turn
 */
export function projectsOf(turn) {
  const chosen = underRemixServe[(turn + Math.floor(turn / turns)) % underRemixServe.length];
  return browserProjects.filter((name) => !underRemixServe.includes(name) || name === chosen);
}
