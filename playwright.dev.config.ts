import { randomInt } from "node:crypto";
import { defineConfig } from "@playwright/test";

/*
 * Journeys against `npm run dev`, without a build: npx playwright test -c playwright.dev.config.ts auth-login
 *
 * Starts the server on a port and with a data folder of its own, or uses one that runs there already, for example
 * with: PORT=4104 DATA_DIR=.cache/dev-journeys npm run dev
 */
process.env["DEV_JOURNEYS"] = "1"; // for the workers too, which inherit it
process.env["FIRST_WORKER"] ??= String(randomInt(1, 2000)); // a running server has the doctors of earlier runs
const { default: config } = await import("./playwright.config.ts");

export default defineConfig({
  ...config,
  testIgnore: ["**/budgets.spec.ts", "**/study/offline.spec.ts"], // no bundles, and no service worker
  projects: (config.projects ?? [])
    .filter(({ name = "" }) => /^(js|no-js|no-js-rest)$/.test(name))
    .map((project) => ({ ...project, grepInvert: project.name === "js" ? /@build/ : /@js|@build/ })),
});
