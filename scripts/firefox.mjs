import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runAsProgram } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";

/** Names under which distributions install Firefox, the long-term release first. */
const names = ["firefox-esr", "firefox"];

/**
 * Path of an installed Firefox: `FIREFOX`, or the first on PATH. Undefined if there is none.
 * @returns {string | undefined}
 */
export function firefoxPath() {
  const chosen = process.env["FIREFOX"];
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/**
 * Runs the main journeys in an installed Firefox; arguments are passed on to Playwright.
 * @param {string[]} args
 */
async function main(args) {
  const path = firefoxPath();
  if (!path) {
    throw new SetupError(
      "There is no Firefox: install it (firefox-esr on Debian), or name its program in FIREFOX, then run this again.",
    );
  }
  const { code } = await run("playwright", ["test", "--project=firefox", "--project=firefox-no-js", ...args], {
    env: { ...process.env, FIREFOX: path },
  });
  return code;
}

await runAsProgram(import.meta.url, main);
