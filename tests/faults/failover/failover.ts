import { setTimeout as delay } from "node:timers/promises";
import { path } from "#app/paths.ts";
import { cookiesOf } from "#tests/load/doctor-cookies.ts";
import { addSitting, type Candidate } from "#tests/support/rows/exams/sitting.ts";
import { seatCandidates } from "./candidates.ts";
import { startSite, type Site } from "./site.ts";
import { watchPage } from "./watched-page.ts";

const calmMs = 20_000;
const secondsSince = (ms: number) => Math.round((performance.now() - ms) / 100) / 10;

/** Adds an exam with its candidates; their cookies have the `__Host-` prefix that the portal uses on https. */
async function addCandidates(site: Site, count: number) {
  const database = await site.openDatabase();
  const { candidates } = await addSitting(database.db, { candidates: count, questions: 100, minutes: 180 });
  await database.close();
  const cookies = new Map<Candidate, string>();
  for (const one of candidates) cookies.set(one, (await cookiesOf(one)).replace(/(^|; )/g, "$1__Host-"));
  return { candidates, cookieOf: (one: Candidate) => cookies.get(one) ?? "" };
}

type Exam = Awaited<ReturnType<typeof seatCandidates>>;

/** Kills the machine in this role, waits until saves go on without it, and lets it return as the standby. */
async function lose(site: Site, exam: Exam, role: "leader" | "sync_standby") {
  const lost = await site.cluster.waitForRole(role);
  const fromMs = performance.now();
  await lost.kill();
  await site.waitForReadiness("ready", "standby", "synchronous");
  const reportedAfter = secondsSince(fromMs);
  await delay(calmMs);
  const savesBefore = exam.saves();
  await delay(calmMs / 4);
  const isSaving = exam.saves() > savesBefore;
  const returnsMs = performance.now();
  await lost.start();
  await site.waitForReadiness("ready");
  const standby = await site.cluster.waitForRole("sync_standby");
  return {
    withoutSaves: exam.secondsWithoutSaves(fromMs),
    reportedAfter,
    backAfter: secondsSince(returnsMs),
    wrong: [
      ...(isSaving ? [] : [`no saves after the ${role} was lost`]),
      ...(standby === lost ? [] : [`${lost.name} did not return as the standby`]),
    ],
  };
}

/**
 * Kills the machine of the primary while candidates answer, lets it return as the standby, then kills that one. Returns
 * what was acknowledged and is not in the database, how long no save was acknowledged, and what doctors saw.
 */
export async function runFailover({ candidates: count, seed }: { candidates: number; seed: string }) {
  const site = await startSite();
  try {
    await site.waitForReadiness("ready");
    const { candidates, cookieOf } = await addCandidates(site, count);
    const exam = await seatCandidates(site.origin, { candidates, cookieOf, seed });
    const [first] = candidates;
    const stopWatching = watchPage(site.origin + path("my-dashboard"), first ? cookieOf(first) : "");
    exam.begin(calmMs);
    await delay(calmMs);
    const primary = await lose(site, exam, "leader");
    const standby = await lose(site, exam, "sync_standby");
    await delay(calmMs);
    await exam.end();
    const database = await site.openDatabase();
    const found = await exam.compare(database.db);
    await database.close();
    const { lost, lostSubmissions, duplicates, doubledAttempts } = found;
    const differences = Object.entries({ lost, lostSubmissions, duplicates, doubledAttempts })
      .filter(([, number]) => number !== 0) // fewer attempts than candidates are negative
      .map(([what, number]) => `${what}: ${number}`);
    return {
      row: {
        candidates: count,
        "answers acknowledged": found.acknowledged,
        "submissions acknowledged": found.submissions,
        lost: lost + lostSubmissions,
        doubled: duplicates + doubledAttempts,
        "seconds without saves, primary killed": primary.withoutSaves,
        "standby killed": standby.withoutSaves,
        "seconds until the old primary was a standby": primary.backAfter,
      },
      saves: exam.seen(),
      dashboard: await stopWatching(),
      log: site.log(),
      wrong: [...primary.wrong, ...standby.wrong, ...differences],
    };
  } finally {
    await site.stop();
  }
}
