import { rm } from "node:fs/promises";
import type { LookupFunction } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Agent, setGlobalDispatcher } from "undici";
import { path } from "#app/paths.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { readEnv } from "#env";
import { roomSender, sitExam, type Sitter } from "#tests/support/candidate.ts";
import { compareLedgers } from "#tests/support/ledgers.ts";
import { seeded } from "#tests/support/mutations.ts";
import { startNginx } from "#tests/support/nginx.ts";
import { freePort, newDataDir, startPortal } from "#tests/support/portal-process.ts";
import { addSitting, type Candidate } from "#tests/support/sitting.ts";
import { cookiesOf, secret } from "./doctor-browsers.ts";

const host = "portal.example";
const candidateCount = 10;
const longestStopMs = 30_000;
const longestAnswerMs = 20_000;
const settleMs = 3000;

/** On https the cookies of the portal have this before their name. */
async function secureCookiesOf(candidate: Candidate): Promise<string> {
  return (await cookiesOf(candidate)).replace(/(^|; )/g, "$1__Host-");
}

interface Counts {
  reads: number;
  saves: number;
  /** What was not answered as it should be, with how often. */
  failed: Map<string, number>;
}

function failedOf({ failed }: Counts): number {
  return [...failed.values()].reduce((sum, count) => sum + count, 0);
}

/** Does `once` so many times a second until told to stop, whether or not those before are done; resolves when all are. */
async function eachSecond(times: number, until: AbortSignal, once: (n: number) => Promise<void>): Promise<void> {
  const beganMs = performance.now();
  const begun: Promise<void>[] = [];
  while (!until.aborted) {
    const due = Math.floor(((performance.now() - beganMs) / 1000) * times);
    while (begun.length < due) begun.push(once(begun.length));
    await delay(10);
  }
  await Promise.all(begun);
}

/**
 * Two portals on one database behind nginx, by the file that deploy/ has: both are ended and started again, one after the other,
 * while pages are read and answers of an exam saved. Fails on any request that does, on an answer lost, on a slow end.
 */
export async function main(args: string[]): Promise<void> {
  const options = { rounds: { type: "string", default: "10" }, rate: { type: "string", default: "50" } } as const;
  const { values } = parseArgs({ args, options });
  const [rounds, rate] = [Number(values.rounds), Number(values.rate)];
  const [first, second, tls] = [String(await freePort()), String(await freePort()), String(await freePort())];
  const origin = `https://${host}:${tls}`;
  const dataDir = await newDataDir();
  const shared = { DATA_DIR: dataDir, PUBLIC_ORIGIN: origin, DEMO: "1", SESSION_SECRETS: secret };
  const database = await openConfiguredDatabase(readEnv(shared));
  const settings = { ...shared, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" };
  const start = (PORT: string) => startPortal({ ...settings, PORT });
  const portals = [await start(first), await start(second)];
  const nginx = await startNginx({ host, tls, portals: [first, second] });
  const lookup: LookupFunction = (_host, _options, found) => found(null, [{ address: "127.0.0.1", family: 4 }]);
  setGlobalDispatcher(new Agent({ connect: { ca: nginx.certificate, lookup } }));

  const { candidates } = await addSitting(database.db, { candidates: candidateCount, questions: 100, minutes: 180 });
  const cookies = new Map(await Promise.all(candidates.map(async (one) => [one, await secureCookiesOf(one)] as const)));
  const send = roomSender((candidate) => cookies.get(candidate) ?? "");
  const sitters = candidates.map((candidate) => sitExam(origin, candidate, seeded("rolling"), send));
  for (const sitter of sitters) await sitter.start().then(() => sitter.open());

  const counts: Counts = { reads: 0, saves: 0, failed: new Map() };
  const fail = (what: string) => counts.failed.set(what, (counts.failed.get(what) ?? 0) + 1);
  const pages = [path("faq"), path("home"), path("my-dashboard"), path("batches"), path("about")];

  async function read(n: number): Promise<void> {
    const page = pages[n % pages.length] ?? "/";
    const isDoctor = n % 10 === 0 || page.startsWith("/my/");
    const cookie = [...cookies.values()][n % cookies.size] ?? "";
    counts.reads += 1;
    try {
      const answer = await fetch(origin + page, {
        headers: isDoctor ? { cookie } : {},
        signal: AbortSignal.timeout(longestAnswerMs),
      });
      const text = await answer.text();
      if (answer.status !== 200) fail(`${page} ${answer.status}`);
      else if (text.includes(path("logout")) !== isDoctor) fail(`${page} of another`);
    } catch (error) {
      fail(`${page} ${error instanceof Error ? String(error.cause) : "no answer"}`);
    }
  }

  async function keepSaving(sitter: Sitter, until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      const nextMs = performance.now() + 1000;
      const status = await sitter.save(1).catch((error: unknown) => (error instanceof Error ? error.cause : error));
      counts.saves += 1;
      if (status !== 200) fail(`save ${String(status)}`);
      await delay(Math.max(0, nextMs - performance.now()));
    }
  }

  const enough = new AbortController();
  const work = [
    eachSecond(rate - candidateCount, enough.signal, read),
    ...sitters.map((one) => keepSaving(one, enough.signal)),
  ];
  const stopsMs: number[] = [];
  for (let n = 0; n < 2 * rounds; n += 1) {
    const beganMs = performance.now();
    const code = await portals[n % 2]?.stop();
    stopsMs.push(performance.now() - beganMs);
    console.log(
      `stop ${n + 1} of ${2 * rounds}: ${Math.round(stopsMs.at(-1) ?? 0)} ms, ${failedOf(counts)} failed so far`,
    );
    if (code !== 0) fail(`a stop ended with ${code}`);
    portals[n % 2] = await start(n % 2 ? second : first);
    await delay(settleMs);
  }
  enough.abort();
  await Promise.all(work);
  const ledger = await compareLedgers(database.db, sitters);

  await nginx.stop();
  await Promise.all(portals.map((portal) => portal.stop()));
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
  const slowestStopMs = Math.round(Math.max(...stopsMs));
  const { reads, saves, failed } = counts;
  console.log({ rounds, reads, saves, failed: Object.fromEntries(failed), slowestStopMs, ...ledger });
  const isGood = failed.size === 0 && ledger.lost === 0 && ledger.duplicates === 0 && slowestStopMs <= longestStopMs;
  if (!isGood) process.exitCode = 1;
}
