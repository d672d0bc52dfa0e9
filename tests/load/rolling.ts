import { rm } from "node:fs/promises";
import type { LookupFunction } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Agent, setGlobalDispatcher } from "undici";
import type { Database } from "#api/db/client.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { faqs } from "#api/db/schema/site.ts";
import { searchVector } from "#api/db/search/search.ts";
import { seedDemo } from "#content/demo/seed.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { portalSender, createExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { compareWithDatabase } from "#tests/support/api/scenarios/acknowledged-answers.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { startNginx } from "#tests/support/processes/proxies/nginx.ts";
import { startPgbouncer } from "#tests/support/processes/postgres/pgbouncer.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";
import { startPostgres } from "#tests/support/processes/postgres/postgres-server.ts";
import { addSitting, type Candidate } from "#tests/support/rows/exams/sitting.ts";
import { startStandby } from "#tests/support/processes/postgres/standby-server.ts";
import { startLoad } from "./cluster-load.ts";
import { cookiesOf, sessionSecret } from "./doctor-cookies.ts";

const host = "portal.example";
const candidateCount = 10;
const maxStopMs = 30_000;
const settleMs = 3000;
/** Promised maximum age of data read on the standby, plus a second for polling. */
const maxListAgeMs = 5000 + 1000;
/** A list that shows a row sooner was not read on the paused standby. */
const minStandbyDelayMs = 1000;
const timeoutMs = 30_000;

/** Cookie header of a candidate, with the `__Host-` prefix that the portal uses on https. */
async function secureCookiesOf(candidate: Candidate): Promise<string> {
  return (await cookiesOf(candidate)).replace(/(^|; )/g, "$1__Host-");
}

/** Waits until /readyz of both portals reports the expected state of the standby. Returns false after 30 s. */
async function waitForStandbyState(portals: { origin: string }[], isAway: boolean): Promise<boolean> {
  const deadlineMs = performance.now() + timeoutMs;
  while (performance.now() < deadlineMs) {
    const states = await Promise.all(portals.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).text()));
    if (states.every((text) => text === (isAway ? "ready\nstandby" : "ready"))) return true;
    await delay(50);
  }
  return false;
}

/** Inserts an FAQ and returns after how many ms the list shows it, at most 30 s. */
async function ageOfList(origin: string, db: Database): Promise<number> {
  const [title, sort] = ["প্রশ্ন যা এখন লেখা হলো", -1];
  await db.insert(faqs).values({ key: title, title, sort, answer_html: "<p>…</p>", search: searchVector(title) });
  const beganMs = performance.now();
  const isListed = async () => (await (await fetch(`${origin}/api/v3/web/faqs`)).text()).includes(title);
  while (!(await isListed()) && performance.now() < beganMs + timeoutMs) await delay(20);
  return Math.round(performance.now() - beganMs);
}

/**
 * Runs two portals behind nginx, with PgBouncer and a standby, configured by the files in deploy/. While pages are read
 * and exam answers saved, restarts the portals one after the other, then stops the standby, then lets it lag. Fails on
 * any failed request, lost answer or slow stop, on a list older than promised or too fresh to come from the standby, and
 * if nginx has no page for the time without a portal.
 */
export async function main(args: string[]): Promise<void> {
  const options = { rounds: { type: "string", default: "10" }, rate: { type: "string", default: "50" } } as const;
  const { values } = parseArgs({ args, options });
  const [rounds, rate] = [Number(values.rounds), Number(values.rate)];
  const [first, second, tls] = [String(await freePort()), String(await freePort()), String(await freePort())];
  const origin = `https://${host}:${tls}`;
  const dataDir = await ownFolder();
  const postgres = await startPostgres();
  const standby = await startStandby(postgres);
  const pooler = await startPgbouncer({ primary: postgres.folder, standby: standby.folder });
  const shared = {
    DATABASE_URL: pooler.urlOf("portal"),
    DATABASE_DIRECT_URL: postgres.url,
    DATABASE_POOLER_KEEPS_NAMES: pooler.keepsNames,
    DATABASE_READ_URL: pooler.urlOf("portal_standby"),
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: origin,
    DEMO: "1",
    SESSION_SECRETS: sessionSecret,
  };
  const database = await openConfiguredDatabase(readApiEnv(shared));
  await seedDemo(database.db, new Date(), origin);
  const settings = { ...shared, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" };
  const start = (PORT: string) => startPortal({ ...settings, PORT });
  const portals = [await start(first), await start(second)];
  const nginx = await startNginx({ host, tls, portals: [first, second] });
  const lookup: LookupFunction = (_host, _options, found) => found(null, [{ address: "127.0.0.1", family: 4 }]);
  setGlobalDispatcher(new Agent({ connect: { ca: nginx.certificate, lookup } }));

  const { candidates } = await addSitting(database.db, { candidates: candidateCount, questions: 100, minutes: 180 });
  const cookies = new Map(await Promise.all(candidates.map(async (one) => [one, await secureCookiesOf(one)] as const)));
  const send = portalSender((candidate) => cookies.get(candidate) ?? "");
  const sitters = candidates.map((candidate) => createExamClient(origin, candidate, seeded("rolling"), send));
  for (const sitter of sitters) await sitter.start().then(() => sitter.open());
  const load = startLoad({ origin, cookies: [...cookies.values()], sitters, rate });

  const stopsMs: number[] = [];
  for (let n = 0; n < 2 * rounds; n += 1) {
    const beganMs = performance.now();
    const code = await portals[n % 2]?.stop();
    stopsMs.push(performance.now() - beganMs);
    console.log(
      `stop ${n + 1} of ${2 * rounds}: ${Math.round(stopsMs.at(-1) ?? 0)} ms, ${load.failedSoFar()} failed so far`,
    );
    if (code !== 0) load.fail(`a stop exited with ${code}`);
    portals[n % 2] = await start(n % 2 ? second : first);
    await delay(settleMs);
  }

  const expectStandbyState = async (isAway: boolean) => {
    if (!(await waitForStandbyState(portals, isAway)))
      load.fail(`/readyz does not report the standby as ${isAway ? "unavailable" : "available"}`);
  };
  await expectStandbyState(false);
  await standby.stop("immediate");
  await expectStandbyState(true);
  console.log(`the standby is stopped: ${load.failedSoFar()} failed so far`);
  await delay(settleMs);
  await standby.start();
  await expectStandbyState(false);
  await standby.pause();
  const listAgeMs = await ageOfList(origin, database.db);
  if (listAgeMs < minStandbyDelayMs) load.fail("a list was not read on the standby");
  console.log(`the standby lags: ${load.failedSoFar()} failed so far`);
  await expectStandbyState(true);
  await standby.resume();
  await expectStandbyState(false);

  const { reads, saves, failed } = await load.leave();
  const ledger = await compareWithDatabase(database.db, sitters);
  await Promise.all(portals.map((portal) => portal.stop()));
  const away = await fetch(`${origin}/login`);
  const hasPageWhileAway = away.status === 502 && (await away.text()).includes('lang="bn"');
  await nginx.stop();
  await database.close();
  await pooler.stop();
  await standby.remove();
  await postgres.remove();
  await rm(dataDir, { recursive: true, force: true });
  const slowestStopMs = Math.round(Math.max(...stopsMs));
  console.log({ rounds, reads, saves, failed, slowestStopMs, listAgeMs, hasPageWhileAway, ...ledger });
  const isComplete = Object.keys(failed).length === 0 && ledger.lost === 0 && ledger.duplicates === 0;
  if (!isComplete || !hasPageWhileAway || slowestStopMs > maxStopMs || listAgeMs > maxListAgeMs) process.exitCode = 1;
}
