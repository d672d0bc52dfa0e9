import assert from "node:assert/strict";
import { startPortal } from "#tests/support/processes/portal-process.ts";

/** What must hold with this Node: the portal starts as by `npm start`, shows its home page, and ends when it is told to. */
export async function main(): Promise<void> {
  const portal = await startPortal({ LOG_LEVEL: "warn" }, "scripts/run.mjs start");
  const home = await fetch(portal.origin);
  assert.equal(home.status, 200);
  assert.match(await home.text(), /<main[\s>]/);
  assert.equal(await portal.stop(), 0, portal.output());
}
