import { expect, test } from "@playwright/test";
import { newFuzzContext } from "#tests/faults/fuzz-endpoints.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { startProbedPortal } from "#tests/support/hostile/probed-portal.ts";
import { parallelLoadFactor } from "#tests/support/runner/sizes.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";
import { worstRequests } from "#tests/support/hostile/worst-requests.ts";

/** Longest allowed event-loop turn, in CPU time of the server: as long every other request may have to wait. */
const maxTurnMs = 150 * parallelLoadFactor;
const atOnce = 3;
const tries = 4;

test("other requests are served while the worst allowed inputs are processed", async () => {
  const portal = await startProbedPortal({
    LOG_LEVEL: "error",
    SESSION_SECRETS: cookieSecret,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const stalls: string[] = [];
  await withDatabase(portal, async (db) => {
    for (const { what, send } of await worstRequests()) {
      const turnsMs: number[] = [];
      do {
        const ground = await newFuzzContext(db);
        await portal.takeProcessorTime();
        const requests = Array.from({ length: atOnce }, async () => (await send(portal.origin, ground)).text());
        expect((await fetch(`${portal.origin}/healthz`)).status, what).toBe(200);
        await Promise.all(requests);
        turnsMs.push((await portal.takeProcessorTime()).longestTurnMs);
      } while (Math.min(...turnsMs) > maxTurnMs && turnsMs.length < tries);
      if (Math.min(...turnsMs) > maxTurnMs) stalls.push(`${what}: ${Math.round(Math.min(...turnsMs))} ms`);
    }
  });
  expect(stalls).toEqual([]);
  expect(await portal.stop()).toBe(0);
});
