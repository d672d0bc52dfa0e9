import { existsSync } from "node:fs";

/**
 * The system's Chromium, or undefined where Playwright's own is to be used.
 * @returns {string | undefined}
 */
export function chromiumPath() {
  const path = "/usr/bin/chromium";
  return existsSync(path) ? path : undefined;
}
