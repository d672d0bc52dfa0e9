import assert from "node:assert/strict";
import { startPortal } from "#tests/support/processes/portal-process.ts";

/** Starts the portal as `npm start` does, requests its home page, and stops it. */
export async function main(): Promise<void> {
  const portal = await startPortal({ LOG_LEVEL: "warn" }, "scripts/run.mjs start");
  const home = await fetch(portal.origin);
  assert.equal(home.status, 200);
  assert.match(await home.text(), /<main[\s>]/);
  assert.equal(await portal.stop(), 0, portal.output());
}
