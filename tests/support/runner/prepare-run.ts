import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { ensureBuilt, requireNode } from "../../../scripts/bootstrap.mjs";
import { chromiumPath } from "../../../scripts/chromium.mjs";
import { SetupError } from "../../../scripts/setup-error.mjs";
import { ensureDemoData } from "#tests/support/processes/folders/demo-data.ts";
import { removeStaleFolders } from "#tests/support/processes/folders/fast-temp-folder.ts";

function requireChromium(): void {
  if (existsSync(chromiumPath() ?? chromium.executablePath())) return;
  throw new SetupError("There is no Chromium for the tests: run `npx playwright install chromium`, then this again.");
}

/**
 * Builds the portal if a run needs that and its sources have changed. If the person has to do something first, says so
 * in one sentence and ends the process.
 */
export async function prepareRun({ needsBuild }: { needsBuild: boolean }): Promise<void> {
  try {
    requireNode();
    requireChromium();
    if (needsBuild) {
      await ensureBuilt();
      await ensureDemoData();
    }
    await removeStaleFolders();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
