import { readFile } from "node:fs/promises";
import type { Database } from "#api/db/client.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { startPortal, type PortalProcess } from "#tests/support/portal-process.ts";
import { runsOr, seed } from "#tests/support/sizes.ts";
import { cookieSecret } from "#tests/support/visitor.ts";
import type { Findings, Send } from "./findings.ts";
import { fuzzEndpoints } from "./fuzz-endpoints.ts";
import { fuzzPages } from "./fuzz-pages.ts";

const settings = { LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1", SESSION_SECRETS: cookieSecret };
const mostMegabytes = 768;

async function peakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

/** Sends all to a program of its own, prints what came of it, and gives how much of it is wrong. */
async function fuzzProgram(
  what: string,
  file: string,
  fuzz: (program: PortalProcess, db: Database, send: Send) => Promise<Findings>,
): Promise<number> {
  const program = await startPortal(settings, file);
  const tried: Send = (path, init) =>
    fetch(program.origin + path, { ...init, redirect: "manual" }).catch(() => undefined);
  // connections that began together are closed together, after as many requests each: the third is a new one
  const send: Send = async (path, init) => (await tried(path, init)) ?? (await tried(path, init)) ?? tried(path, init);
  const fuzzing = withDatabase(program, (db) => fuzz(program, db, send));
  const { sent, places, statuses, admitted, wrong } = await fuzzing.catch(async (error: unknown) => {
    await program.stop();
    throw error;
  });
  const megabytes = await peakMegabytes(program.pid);
  const exitCode = await program.stop();
  const logged = program.output().match(/^\{"level":(50|60).*$/gm) ?? [];

  console.log(`SEED=${seed}: ${sent} requests to ${places} ${what}, at most ${megabytes} MB of memory`);
  console.log(`${admitted} were let in, ${Math.round((100 * admitted) / sent)} %`);
  console.table(
    Object.fromEntries([...statuses].sort(([a], [b]) => a - b).map(([status, answers]) => [status, { answers }])),
  );
  for (const line of [...wrong, ...new Set(logged)]) console.log(line);
  console.log(`${wrong.length} wrong answers, ${logged.length} errors in the log, exit code ${exitCode}`);
  return wrong.length + logged.length + (exitCode === 0 ? 0 : 1) + (megabytes > mostMegabytes ? 1 : 0);
}

/**
 * The whole contract and every page over HTTP, a thousand cases of each, both at once. SEED and RUNS change it; `endpoints`
 * or `pages` does one half, a word after it names some of them.
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
