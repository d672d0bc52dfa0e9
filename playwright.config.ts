import { defineConfig, devices, type Project } from "@playwright/test";
import { ensureBuilt } from "./scripts/bootstrap.mjs";
import { chromiumPath } from "./scripts/chromium.mjs";
import { smokeProject } from "./tests/smoke/project.ts";
import { target } from "./tests/smoke/target.ts";
import { coverageDir } from "./tests/support/coverage.ts";
import { ensureDemoData } from "./tests/support/demo-data.ts";
import { dropLeftFolders } from "./tests/support/quick-folder.ts";
import { servers } from "./tests/support/servers.ts";

/** Workers read this file too, and tools that only look at it. */
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
 * A journey runs with and without JavaScript; `@js` opts out of the second. The workers that keep pages are let in only where
 * they are looked at: what goes through one, a test cannot hold up.
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
 * Some journeys again: the public ones on a remote API, and these with a few of doctors under remix-serve. Each page by
 * itself is the same there with script as without.
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
  // the longest file, and nothing in it runs beside the rest of it: it begins first
  { name: "dev", testMatch: "dev/**/*.spec.ts", use: { ...phone, launchOptions } },
  { name: "release", testMatch: "release/**/*.spec.ts", use: { ...phone, launchOptions, serviceWorkers: "block" } },
  {
    name: "http",
    testMatch: "http/**/*.spec.ts",
    fullyParallel: false, // the tests of a file share a portal of their own: one worker starts it once
    use: { baseURL: servers.portal.origin, launchOptions },
  },
  ...journeys("", servers.portal.origin),
  ...elsewhere,
  // the journeys have looked at every page by now: that the suite for other portals works is what remains to be seen
  { ...smoke, name: "smoke-sample", grep: /@sample/ },
];

/** Beyond the sizes of every run: each value of a table on each route, or as many draws as were asked for. */
const isLarge = ["TABLES", "RUNS", "KILLS"].some((name) => process.env[name] !== undefined);

/** An eighth of what a browser test costs are its pages, kept at every step: in the run of every commit only the last one is. */
const isEveryCommit = process.env["npm_lifecycle_event"] === "test";

/** What a failure leaves: what the page looked like, and every step with its requests, and with the page at that moment. */
const evidence = {
  screenshot: "only-on-failure",
  trace: { mode: "retain-on-failure", screenshots: false, snapshots: !isEveryCommit },
} as const;

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  testIgnore: coverageDir ? "**/budgets.spec.ts" : [], // measured scripts are not minified
  fullyParallel: true,
  workers: 2, // beside the static checks and the unit tests
  retries: 0,
  // patience is no budget: a slow machine fails nothing, and no test has one of its own
  timeout: isLarge ? 3_600_000 : 900_000,
  expect: {
    timeout: 60_000,
    toPass: { timeout: 240_000 },
    // a part that is new is as much a change as one that is gone
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
