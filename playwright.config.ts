import {
  defineConfig,
  devices,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from "@playwright/test";
import { chromiumPath } from "./scripts/chromium.mjs";
import { smokeProject } from "./tests/smoke/project.ts";
import type { EngineOptions } from "./tests/engines/fixture.ts";
import { belowTheFloor, engineProjects, engineSample } from "./tests/engines/projects.ts";
import { firefoxProjectsAt } from "./tests/firefox/projects.ts";
import type { JourneyOptions } from "./tests/support/browser/journey.ts";
import { target } from "./tests/smoke/target.ts";
import { coverageDir } from "./tests/support/runner/coverage.ts";
import { isDevelopment, servers } from "./tests/support/processes/servers.ts";
import { prepareRun } from "./tests/support/runner/prepare-run.ts";
import { foldersWithoutScript, selectedProjects, serversOf } from "./tests/support/runner/projects.ts";
import { timeouts } from "./tests/support/runner/timeouts.ts";

type JourneyProject = Project<PlaywrightTestOptions & JourneyOptions & EngineOptions, PlaywrightWorkerOptions>;

/** False in workers and in tools that only load this file. */
const isRun = /playwright/.test(process.argv[1] ?? "") && process.env["TEST_WORKER_INDEX"] === undefined;
if (isRun) await prepareRun({ needsBuild: !target.isExternal && !isDevelopment });

const executablePath = chromiumPath();
const phone = { ...devices["Pixel 5"], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 };
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
};

/**
 * Projects that run the e2e tests with and without JavaScript; `@js` opts out of the second. Service workers are
 * blocked except in tests about them, because Playwright cannot intercept a request that passes through one.
 */
function journeys(name: string, baseURL: string, testMatch = "e2e/!(specification)/*.spec.ts"): [Project, Project] {
  const use = { ...phone, baseURL, launchOptions, serviceWorkers: "block" as const };
  return [
    { name: `${name}js`, testMatch, use },
    { name: `${name}no-js`, testMatch, use: { ...use, javaScriptEnabled: false }, grepInvert: /@js/ },
  ];
}

/**
 * Some e2e tests again: `@public` against a remote API, and those with `@any-server` under remix-serve. `@public-page`
 * tests run there only without JavaScript, since single pages are the same with it.
 */
const otherServers = [
  ...journeys("remote-", servers.remote.origin),
  ...journeys("remix-serve-", servers.remixServe.origin),
].map((project) => {
  const publicTag = project.name?.endsWith("no-js") ? "@public" : "@public(?!-page)";
  return {
    ...project,
    grep: new RegExp(project.name?.startsWith("remix-serve") ? `${publicTag}|@any-server` : publicTag),
  };
});

/** Journeys about login, money, exams and files again, by the adapter of the documentation on an API of another shape. */
const adapterProjects = journeys("adapter-", servers.adapted.origin).map((project) => ({
  ...project,
  grep: /@adapter/,
}));

const [withScript, withoutScript] = journeys("", servers.portal.origin);

/** Main journeys again in a browser with an extension, which the content security policy does not bind. */
const extensionProject: JourneyProject = {
  ...withScript,
  name: "extension-js",
  testMatch: ["account/auth-*", "payments/enrolment", "exams/exams", "exams/practice", "study/study"].map(
    (name) => `e2e/${name}.spec.ts`,
  ),
  use: { ...withScript.use, hasExtension: true, bypassCSP: true },
};

/** Main journeys in an installed Firefox, with scripts and with scripts switched off; `@chromium` opts out. */
const firefoxProjects = firefoxProjectsAt(servers.portal.origin);

/** Journeys on an API that knows only the calls of the owner's specification. */
const specificationProjects = [
  ...journeys("specification-", servers.specification.origin, "e2e/specification/*.spec.ts"),
  ...journeys("specification-remix-serve-", servers.specificationRemixServe.origin, "e2e/specification/*.spec.ts"),
];

const smoke = smokeProject({ ...phone, launchOptions });
const adapterSmoke = { ...smoke, use: { ...smoke.use, baseURL: servers.adapted.origin } };

const ownProjects: JourneyProject[] = [
  // the longest file, and its tests run one after another: it starts first
  { name: "dev", testMatch: "dev/**/*.spec.ts", use: { ...phone, launchOptions } },
  { name: "release", testMatch: "release/**/*.spec.ts", use: { ...phone, launchOptions, serviceWorkers: "block" } },
  {
    name: "http",
    testMatch: "http/**/*.spec.ts",
    fullyParallel: false, // the tests of a file share a portal, which one worker starts once
    use: { baseURL: servers.portal.origin, launchOptions },
  },
  withScript,
  { ...withoutScript, testMatch: foldersWithoutScript.map((folder) => `${folder}/*.spec.ts`) },
  { ...withoutScript, name: "no-js-rest", testIgnore: foldersWithoutScript },
  extensionProject,
  ...firefoxProjects,
  engineSample,
  ...engineProjects,
  belowTheFloor,
  ...otherServers,
  ...specificationProjects,
  // the e2e tests cover every page: a sample shows that the smoke suite for other portals works
  { ...smoke, name: "smoke-sample", grep: /@sample/ },
  ...adapterProjects,
  { ...adapterSmoke, name: "adapter-smoke", grepInvert: /@sample/ },
  { ...adapterSmoke, name: "adapter-sample", grep: /@sample/ },
];

const projects = [...(target.isExternal ? [] : ownProjects), smoke];
const names = projects.map(({ name = "" }) => name);
/** A worker runs whichever it is told. */
const selected = isRun && !target.isExternal ? selectedProjects(process.argv, names) : names;
const needed = target.isExternal ? [] : serversOf(selected);

/**
 * Kept after a failure: a screenshot, and a trace of every step with the page before and after it. CI keeps no files,
 * and recording costs a twentieth of the run.
 */
const evidence = {
  screenshot: "only-on-failure",
  trace: { mode: process.env["CI"] ? "off" : "retain-on-failure", screenshots: false, snapshots: true },
} as const;

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  testIgnore: coverageDir ? "**/budgets.spec.ts" : [], // measured scripts are not minified
  fullyParallel: true,
  workers: 2, // beside the static checks and the unit tests
  retries: 0,
  maxFailures: process.env["CI"] ? 0 : 20, // a mistake that fails everything shows soon
  timeout: timeouts.test,
  expect: {
    timeout: timeouts.assertion,
    toPass: { timeout: timeouts.retriedBlock },
    // an added part fails as much as a missing one
    toMatchAriaSnapshot: { pathTemplate: "{testDir}/{testFileDir}/page-trees/{arg}{ext}", children: "deep-equal" },
  },
  reporter: [["list"]],
  forbidOnly: true,
  use: { ...evidence, actionTimeout: timeouts.action, navigationTimeout: timeouts.navigation },
  projects: projects.filter(({ name = "" }) => selected.includes(name)),
  webServer: Object.entries(servers)
    .filter(([name]) => needed.includes(name))
    .map(([name, { command, env, ready }]) => ({
      name,
      command: command(),
      env,
      url: ready,
      timeout: timeouts.serverStart,
      reuseExistingServer: isDevelopment,
      gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    })),
});
