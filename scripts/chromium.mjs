import { existsSync } from "node:fs";

/**
 * Path of the system's Chromium, or undefined if Playwright's own is to be used.
 * The headless shell is preferred: it opens a page in two thirds of the CPU time.
 * @returns {string | undefined}
 */
export function chromiumPath() {
  return ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));
}
