import { SetupError } from "../setup-error.mjs";

/**
 * Tests that a command runs. A level runs the same tests at every commit.
 * @typedef {object} Level
 * @property {boolean} isPartial takes the sources that changed since the last run, and the tests that they reach
 * @property {string[]} steps names of the steps that run unless others are named; all of them if empty
 * @property {string[]} browserProjects Playwright projects
 * @property {string[]} browserArgs further arguments for Playwright
 * @property {Record<string, string>} env environment of the tests
 * @property {string[]} leftOut what the level does not run, for the summary
 */

/**
 * Playwright projects of `npm test`: every file once, and the journeys that must work without JavaScript again without
 * it.
 */
const usualProjects = [
  "http",
  "js",
  "no-js",
  "specification-js",
  "specification-no-js",
  "smoke-sample",
  "adapter-sample",
  "engine-sample",
  "dev",
];

/** Playwright projects that only `npm run test:whole` adds: the other journeys without JavaScript, and repeats. */
const repeatProjects = [
  "no-js-rest",
  "extension-js",
  "remote-js",
  "remote-no-js",
  "adapter-js",
  "adapter-no-js",
  "adapter-smoke",
  "remix-serve-js",
  "remix-serve-no-js",
  "specification-remix-serve-js",
  "specification-remix-serve-no-js",
  "release",
];

/** @type {Record<"usual" | "quick" | "whole", Level>} */
export const levels = {
  usual: {
    isPartial: false,
    steps: [],
    browserProjects: usualProjects,
    browserArgs: ["--grep-invert=@whole"],
    env: {},
    leftOut: [
      "journeys outside public pages, login, enrolment, payments and exams without JavaScript",
      "journeys repeated in a browser with an extension, under remix-serve, on a remote API and by an adapter",
      "the upgrade from the previous release",
      "walks over every page with single faults or another portal's content, and what operators run beside one portal (@whole)",
      "rows of large tables beyond a sample with a fixed seed (npm run test:whole runs all of these)",
    ],
  },
  quick: {
    isPartial: true,
    steps: ["format", "types", "unit"],
    browserProjects: [],
    browserArgs: [],
    env: {},
    leftOut: [
      "rules for files that have not changed since they passed",
      "the build and all browser tests",
      "unit tests that no uncommitted change reaches (npm test runs these)",
    ],
  },
  whole: {
    isPartial: false,
    steps: [],
    browserProjects: [...usualProjects, ...repeatProjects],
    browserArgs: [],
    env: { TABLES: "whole" },
    leftOut: [],
  },
};

/**
 * @param {string[]} args of the test command
 * @returns {Level}
 */
export function levelOf(args) {
  const options = args.filter((arg) => arg.startsWith("--"));
  const unknown = options.filter((option) => option !== "--quick" && option !== "--whole");
  if (unknown.length > 0)
    throw new SetupError(`Unknown option ${unknown.join(", ")}. The options are: --quick, --whole.`);
  if (options.includes("--whole")) return levels.whole;
  return options.includes("--quick") ? levels.quick : levels.usual;
}
