import { newGround } from "#tests/faults/fuzz-endpoints.ts";
import { startProbedPortal } from "#tests/support/probed-portal.ts";
import { cookieSecret } from "#tests/support/visitor.ts";
import { worstRequests } from "#tests/support/worst-requests.ts";
import { withDatabase } from "./doctors.ts";
import { median } from "./median.ts";

const repeats = 5;
const promisedMs = 200;

async function healthMs(origin: string): Promise<number> {
  const startedAtMs = performance.now();
  await (await fetch(`${origin}/healthz`)).text();
  return performance.now() - startedAtMs;
}

function rounded(ms: number): number {
  return Number(ms.toFixed(1));
}

/** How long /healthz takes while each of the worst inputs is worked on, and the longest turn of the server's event loop. */
export async function main(): Promise<void> {
  const portal = await startProbedPortal({
    LOG_LEVEL: "error",
    SESSION_SECRETS: cookieSecret,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const rows = await withDatabase(portal, async (db) => {
    const table = [];
    for (const { what, send } of await worstRequests()) {
      const health: number[] = [];
      const turns: number[] = [];
      let status = 0;
      for (let n = 0; n < repeats; n += 1) {
        const ground = await newGround(db);
        await portal.used();
        const request = { isDone: false };
        const answered = send(portal.origin, ground).then(async (answer) => {
          await answer.text();
          request.isDone = true;
          return answer.status;
        });
        const beside: number[] = [];
        do beside.push(await healthMs(portal.origin));
        while (!request.isDone);
        status = await answered;
        health.push(Math.max(...beside));
        turns.push((await portal.used()).longestTurnMs);
      }
      table.push({
        what,
        status,
        "/healthz, ms": rounded(Math.min(...health)),
        "median of five": rounded(median(health)),
        "longest turn, ms": rounded(Math.min(...turns)),
      });
    }
    return table;
  });
  await portal.stop();
  console.table(rows);
  const late = rows.filter((row) => row["/healthz, ms"] > promisedMs);
  console.log(`Promised: /healthz within ${promisedMs} ms beside each of them. Later it was beside ${late.length}.`);
  if (late.length > 0) process.exitCode = 1;
}
