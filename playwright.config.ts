import { defineConfig, devices, type Project } from "@playwright/test";
import { chromiumPath } from "./scripts/chromium.mjs";
import { servers } from "./tests/support/servers.ts";

const executablePath = chromiumPath();
const phone = { ...devices["Pixel 5"], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 };
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
};

/** A journey runs with and without JavaScript; `@js` opts out of the second. */
function journeys(name: string, baseURL: string): Project[] {
  const use = { ...phone, baseURL, launchOptions };
  const testMatch = "e2e/**/*.spec.ts";
  return [
    { name: `${name}js`, testMatch, use },
    { name: `${name}no-js`, testMatch, use: { ...use, javaScriptEnabled: false }, grepInvert: /@js/ },
  ];
}

/** The public journeys again: on a remote API, and under remix-serve. Each page by itself is the same there with script as without. */
const elsewhere = [
  ...journeys("remote-", servers.remote.origin),
  ...journeys("remix-serve-", servers.remixServe.origin),
].map((project) => ({ ...project, grep: project.name?.endsWith("no-js") ? /@public/ : /@public(?!-page)/ }));

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 3, // they wait more than they work
  retries: 0,
  timeout: 30_000,
  reporter: [["list"]],
  forbidOnly: true,
  projects: [
    ...journeys("", servers.portal.origin),
    ...elsewhere,
    { name: "http", testMatch: "http/**/*.spec.ts", use: { baseURL: servers.portal.origin, launchOptions } },
  ],
  webServer: Object.values(servers).map(({ command, env, ready }) => ({
    command,
    env,
    url: ready,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  })),
});
