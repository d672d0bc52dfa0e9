import { readFile } from "node:fs/promises";
import type { Database } from "#api/db/client.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { startProbedPortal, type ProbedPortal } from "#tests/support/hostile/probed-portal.ts";
import { runsOr, seed } from "#tests/support/runner/sizes.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";
import type { Findings, Send } from "./findings.ts";
import { fuzzEndpoints } from "./fuzz-endpoints.ts";
import { fuzzPages } from "./fuzz-pages.ts";

const settings = { LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1", SESSION_SECRETS: cookieSecret };
const maxMegabytes = 768;

/** Processor time of one iteration of the event loop above which a request is listed; the list is not a failure. */
const listedTurnMs = 100;

async function peakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

/** Starts a program, fuzzes it and prints the results. Returns the number of failures. */
async function fuzzProgram(
  what: string,
  file: string,
  fuzz: (program: ProbedPortal, db: Database, send: Send) => Promise<Findings>,
): Promise<number> {
  const program = await startProbedPortal(settings, file);
  const slow: string[] = [];
  const sendOnce: Send = (path, init) =>
    fetch(program.origin + path, { ...init, redirect: "manual" }).catch(() => undefined);
  // pooled connections reach their request limit together and are closed: only the third try is sure to use a new one
  const sendTimed: Send = async (path, init) => {
    const response = await sendOnce(path, init);
    const { longestTurnMs } = await program.takeProcessorTime();
    if (longestTurnMs > listedTurnMs)
      slow.push(`${Math.round(longestTurnMs)} ms: ${init.method} ${path.slice(0, 200)}`);
    return response;
  };
  const send: Send = async (path, init) =>
    (await sendTimed(path, init)) ?? (await sendTimed(path, init)) ?? sendTimed(path, init);
  const fuzzing = withDatabase(program, (db) => fuzz(program, db, send));
  const { sent, targets, statuses, admitted, wrong } = await fuzzing.catch(async (error: unknown) => {
    await program.stop();
    throw error;
  });
  const megabytes = await peakMegabytes(program.pid);
  const exitCode = await program.stop();
  const logged = program.output().match(/^\{"level":(50|60).*$/gm) ?? [];

  console.log(`SEED=${seed}: ${sent} requests to ${targets} ${what}, at most ${megabytes} MB of memory`);
  console.log(`${admitted} reached a route or endpoint, ${Math.round((100 * admitted) / sent)} %`);
  console.table(
    Object.fromEntries([...statuses].sort(([a], [b]) => a - b).map(([status, responses]) => [status, { responses }])),
  );
  console.log(
    `${slow.length} requests took more than ${listedTurnMs} ms of processor time in one turn of the event loop`,
  );
  for (const line of slow) console.log(line);
  for (const line of [...wrong, ...new Set(logged)]) console.log(line);
  console.log(`${wrong.length} wrong responses, ${logged.length} errors in the log, exit code ${exitCode}`);
  return wrong.length + logged.length + (exitCode === 0 ? 0 : 1) + (megabytes > maxMegabytes ? 1 : 0);
}

/**
 * Fuzzes all endpoints and all pages over HTTP, in parallel, with a thousand cases each. SEED and RUNS change it; the
 * argument `endpoints` or `pages` runs one half, and a word after it limits that half to the names that contain it.
 */
export async function main([half, only = ""]: string[]): Promise<void> {
  const cases = runsOr(1000);
  const halves = {
    endpoints: () =>
      fuzzProgram("endpoints", "build/server/api.js", (_, db, send) =>
        fuzzEndpoints({ db, send, casesPerEndpoint: cases, only }),
      ),
    pages: () =>
      fuzzProgram("pages", "build/server/index.js", ({ origin }, db, send) =>
        fuzzPages({ db, origin, send, casesPerRoute: cases, only }),
      ),
  };
  const chosen = half === undefined ? Object.values(halves) : half === "pages" ? [halves.pages] : [halves.endpoints];
  const wrong = await Promise.all(chosen.map((fuzz) => fuzz()));
  if (wrong.some((count) => count > 0)) process.exitCode = 1;
}
