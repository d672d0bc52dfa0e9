import { newFuzzContext } from "#tests/faults/fuzz-endpoints.ts";
import { startProbedPortal } from "#tests/support/hostile/probed-portal.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";
import { worstRequests } from "#tests/support/hostile/worst-requests.ts";
import { withDatabase } from "./doctors.ts";
import { median } from "./median.ts";

const repeats = 5;
const targetMs = 200;

async function healthMs(origin: string): Promise<number> {
  const startedAtMs = performance.now();
  await (await fetch(`${origin}/healthz`)).text();
  return performance.now() - startedAtMs;
}

function rounded(ms: number): number {
  return Number(ms.toFixed(1));
}

/**
 * Prints the latency of /healthz while each of the worst inputs is processed, and the server's longest event-loop turn.
 */
export async function main(): Promise<void> {
  const portal = await startProbedPortal({
    LOG_LEVEL: "error",
    SESSION_SECRETS: cookieSecret,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const rows = await withDatabase(portal, async (db) => {
    const table = [];
    for (const { what, send } of await worstRequests()) {
      const slowestMs: number[] = [];
      const turnsMs: number[] = [];
      let status = 0;
      for (let n = 0; n < repeats; n += 1) {
        const ground = await newFuzzContext(db);
        await portal.takeProcessorTime();
        const request = { isDone: false };
        const statusOfRequest = send(portal.origin, ground).then(async (response) => {
          await response.text();
          request.isDone = true;
          return response.status;
        });
        const latenciesMs: number[] = [];
        do latenciesMs.push(await healthMs(portal.origin));
        while (!request.isDone);
        status = await statusOfRequest;
        slowestMs.push(Math.max(...latenciesMs));
        turnsMs.push((await portal.takeProcessorTime()).longestTurnMs);
      }
      table.push({
        what,
        status,
        "/healthz, ms": rounded(Math.min(...slowestMs)),
        "median of five": rounded(median(slowestMs)),
        "longest turn, ms": rounded(Math.min(...turnsMs)),
      });
    }
    return table;
  });
  await portal.stop();
  console.table(rows);
  const late = rows.filter((row) => row["/healthz, ms"] > targetMs);
  console.log(`Target: /healthz within ${targetMs} ms during each of them. Missed during ${late.length}.`);
  if (late.length > 0) process.exitCode = 1;
}
