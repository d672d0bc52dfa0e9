import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { addSitting } from "#tests/support/rows/exams/sitting.ts";
import { closedLoop, noOutcomes, describeOthers, type DashboardClients } from "./dashboard-load.ts";
import { cookiesOf, sessionSecret } from "./doctor-cookies.ts";
import { withDatabase } from "./doctors.ts";
import { median, p99 } from "./median.ts";
import { databaseMicroseconds } from "./processor.ts";

const candidateCount = 200;
const warmUpSeconds = 4;

function programOf(processes: number): string {
  return processes === 1 ? "build/server/index.js" : `build/server/cluster.js index.js --processes ${processes}`;
}

async function measure(processes: number, clients: number, seconds: number) {
  const portal = await startPortal({ SESSION_SECRETS: sessionSecret }, programOf(processes));
  // a connection stays with its process: none opened before the last process listens would ever reach that one
  while (processes > 1 && !portal.output().includes("all worker processes are listening")) await delay(50);
  const sitting = { candidates: candidateCount, questions: 10, minutes: 60 };
  const { candidates } = await withDatabase(portal, (db) => addSitting(db, sitting));
  const clientLoad: DashboardClients = { origin: portal.origin, cookies: await Promise.all(candidates.map(cookiesOf)) };
  await closedLoop(clientLoad, clients, performance.now() + warmUpSeconds * 1000, noOutcomes());

  const counts = noOutcomes();
  const [ownBefore, databaseBefore] = [process.cpuUsage(), await databaseMicroseconds(portal.dataDir)];
  await closedLoop(clientLoad, clients, performance.now() + seconds * 1000, counts);
  const { user, system } = process.cpuUsage(ownBefore);
  const databaseUs = (await databaseMicroseconds(portal.dataDir)) - databaseBefore;
  await portal.stop();
  const ofOneCore = (us: number) => `${Math.round((100 * us) / (seconds * 1e6))} %`;
  return {
    processes,
    "pages/s": Number((counts.servedMs.length / seconds).toFixed(1)),
    "p50 / p99 ms": `${Math.round(median(counts.servedMs))} / ${Math.round(p99(counts.servedMs))}`,
    refused: counts.refusedMs.length,
    others: describeOthers(counts),
    "database of a core": ofOneCore(databaseUs),
    "this program of a core": ofOneCore(user + system),
  };
}

/**
 * Measures dashboards per second with one, two and four processes on one port. Nothing is pinned to a core; the CPU
 * shares of the database and of this program are printed, too.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      processes: { type: "string", default: "1,2,4" },
      clients: { type: "string", default: "8" },
      seconds: { type: "string", default: "15" },
    },
  });
  const rows = [];
  for (const processes of values.processes.split(",").map(Number))
    rows.push(await measure(processes, Number(values.clients), Number(values.seconds)));
  console.table(rows);
}
