import { expect, test } from "@playwright/test";
import { newGround } from "#tests/faults/fuzz-endpoints.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { startProbedPortal } from "#tests/support/probed-portal.ts";
import { besideOthers } from "#tests/support/sizes.ts";
import { cookieSecret } from "#tests/support/visitor.ts";
import { worstRequests } from "#tests/support/worst-requests.ts";

/** For as long every other request may wait, one to /healthz too; of the server's own processor time, on any machine. */
const mostTurnMs = 150 * besideOthers;
const atOnce = 3;
const tries = 4;

test("whoever asks is answered while the worst that may be sent is worked on", async () => {
  const portal = await startProbedPortal({
    LOG_LEVEL: "error",
    SESSION_SECRETS: cookieSecret,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const stalls: string[] = [];
  await withDatabase(portal, async (db) => {
    for (const { what, send } of await worstRequests()) {
      const turns: number[] = [];
      do {
        const ground = await newGround(db);
        await portal.used();
        const answers = Array.from({ length: atOnce }, async () => (await send(portal.origin, ground)).text());
        expect((await fetch(`${portal.origin}/healthz`)).status, what).toBe(200);
        await Promise.all(answers);
        turns.push((await portal.used()).longestTurnMs);
      } while (Math.min(...turns) > mostTurnMs && turns.length < tries);
      if (Math.min(...turns) > mostTurnMs) stalls.push(`${what}: ${Math.round(Math.min(...turns))} ms`);
    }
  });
  expect(stalls).toEqual([]);
  expect(await portal.stop()).toBe(0);
});
