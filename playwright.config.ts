import { defineConfig, devices, type Project } from "@playwright/test";
import { ensureBuilt } from "./scripts/bootstrap.mjs";
import { chromiumPath } from "./scripts/chromium.mjs";
import { smokeProject } from "./tests/smoke/project.ts";
import { target } from "./tests/smoke/target.ts";
import { coverageDir } from "./tests/support/coverage.ts";
import { ensureDemoData } from "./tests/support/demo-data.ts";
import { dropLeftFolders } from "./tests/support/quick-folder.ts";
import { servers } from "./tests/support/servers.ts";

/** False in Playwright's worker processes and in other tools that load this file. */
const isRun = /playwright/.test(process.argv[1] ?? "") && process.env["TEST_WORKER_INDEX"] === undefined;
if (isRun && !target.isElsewhere) {
  await ensureBuilt();
  await ensureDemoData();
  await dropLeftFolders();
}

const executablePath = chromiumPath();
const phone = { ...devices["Pixel 5"], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 };
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
};

/**
 * Projects that run the journeys with and without JavaScript; `@js` opts out of the latter. Service workers are allowed
 * only in the tests about them, because Playwright cannot intercept requests that pass through one.
 */
function journeys(name: string, baseURL: string): Project[] {
  const use = { ...phone, baseURL, launchOptions, serviceWorkers: "block" as const };
  const testMatch = "e2e/**/*.spec.ts";
  return [
    { name: `${name}js`, testMatch, use },
    { name: `${name}no-js`, testMatch, use: { ...use, javaScriptEnabled: false }, grepInvert: /@js/ },
  ];
}

/**
 * Journeys repeated in other setups: public ones with a remote API, and public ones plus those tagged @any-server under
 * remix-serve. Tests of single pages run there only without JavaScript.
 */
const elsewhere = [
  ...journeys("remote-", servers.remote.origin),
  ...journeys("remix-serve-", servers.remixServe.origin),
].map((project) => {
  const publicOnes = project.name?.endsWith("no-js") ? "@public" : "@public(?!-page)";
  return {
    ...project,
    grep: new RegExp(project.name?.startsWith("remix-serve") ? `${publicOnes}|@any-server` : publicOnes),
  };
});

const smoke = smokeProject({ ...phone, launchOptions });

const ownProjects: Project[] = [
  // first, because it is the longest file and runs serially
  { name: "dev", testMatch: "dev/**/*.spec.ts", use: { ...phone, launchOptions } },
  { name: "release", testMatch: "release/**/*.spec.ts", use: { ...phone, launchOptions, serviceWorkers: "block" } },
  {
    name: "http",
    testMatch: "http/**/*.spec.ts",
    fullyParallel: false, // the tests of a file share one portal, which its worker starts once
    use: { baseURL: servers.portal.origin, launchOptions },
  },
  ...journeys("", servers.portal.origin),
  ...elsewhere,
  // a sample suffices: the journeys cover every page, so this only checks that the suite for other portals works
  { ...smoke, name: "smoke-sample", grep: /@sample/ },
];

/** Extended run: every value of a table on every route, or a given number of random draws. */
const isLarge = ["TABLES", "RUNS", "KILLS"].some((name) => process.env[name] !== undefined);

/** Page snapshots at every step take an eighth of a browser test's time, so `npm test` stores only the last one. */
const isEveryCommit = process.env["npm_lifecycle_event"] === "test";

/** Artifacts of a failed test: a screenshot, and a trace with every step, its requests and page snapshots. */
const evidence = {
  screenshot: "only-on-failure",
  trace: { mode: "retain-on-failure", screenshots: false, snapshots: !isEveryCommit },
} as const;

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  testIgnore: coverageDir ? "**/budgets.spec.ts" : [], // scripts built for coverage are not minified
  fullyParallel: true,
  workers: 2, // since static checks and unit tests run in parallel
  retries: 0,
  // generous, so that a slow machine fails no test; no test sets its own timeout
  timeout: isLarge ? 3_600_000 : 900_000,
  expect: {
    timeout: 60_000,
    toPass: { timeout: 240_000 },
    // deep-equal: an added part is a change too
    toMatchAriaSnapshot: { pathTemplate: "{testDir}/{testFileDir}/page-trees/{arg}{ext}", children: "deep-equal" },
  },
  reporter: [["list"]],
  forbidOnly: true,
  use: evidence,
  projects: [...(target.isElsewhere ? [] : ownProjects), smoke],
  webServer: Object.values(target.isElsewhere ? {} : servers).map(({ command, env, ready }) => ({
    command: command(),
    env,
    url: ready,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  })),
});
