import { parseArgs } from "node:util";
import { path } from "#app/paths.ts";
import { portalSender, createExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { addSitting, type Candidate } from "#tests/support/rows/exams/sitting.ts";
import { withDatabase } from "./doctors.ts";
import { cookiesOf, sessionSecret } from "./doctor-cookies.ts";
import { median, p99 } from "./median.ts";
import { cpuMicroseconds, databaseMicroseconds, pinToCore } from "./processor.ts";

const candidateCount = 600; // enough that none saves more than five times a second
const newcomerCount = 600; // each starts and submits once
const questionCount = 100;
const concurrency = 8;
function expectOk(status: number, what: string): void {
  if (status !== 200) throw new Error(`${what} answered ${status}`);
}

/**
 * Calls `work` the given number of times, eight at once, with numbers counted on from `first`. Returns each duration in
 * ms.
 */
async function repeat(first: number, times: number, work: (n: number) => Promise<void>): Promise<number[]> {
  const durationsMs: number[] = [];
  let next = first;
  async function worker() {
    while (next < first + times) {
      const startedAtMs = performance.now();
      await work((next += 1));
      durationsMs.push(performance.now() - startedAtMs);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker));
  return durationsMs;
}

interface Workload {
  portal: PortalProcess;
  requests: number;
  what: string;
  work: (n: number) => Promise<void>;
}

/** Latency of a request and the CPU time it costs the portal and its database, after a warm-up of as many requests. */
async function measureCost({ portal, requests, what, work }: Workload) {
  await repeat(0, requests, work);
  const before = { portal: await cpuMicroseconds(portal.pid), database: await databaseMicroseconds(portal.dataDir) };
  const durationsMs = await repeat(requests, requests, work);
  const portalUs = (await cpuMicroseconds(portal.pid)) - before.portal;
  const databaseUs = (await databaseMicroseconds(portal.dataDir)) - before.database;
  return {
    what,
    "p50 ms": Number(median(durationsMs).toFixed(1)),
    "p99 ms": Number(p99(durationsMs).toFixed(1)),
    "portal, µs each": Math.round(portalUs / durationsMs.length),
    "database, µs each": Math.round(databaseUs / durationsMs.length),
  };
}

/** Prints the CPU time of each kind of doctor's request, with GET /healthz as the baseline. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { requests: { type: "string", default: "3000" }, only: { type: "string", default: "" } },
  });
  const requests = Number(values.requests);
  pinToCore(0);
  const portal = await startPortal({
    LOG_LEVEL: "error",
    SESSION_SECRETS: sessionSecret,
  });
  const sitting = { candidates: candidateCount + newcomerCount, questions: questionCount, minutes: 180 };
  const all = (await withDatabase(portal, (db) => addSitting(db, sitting))).candidates;
  const candidates = all.slice(0, candidateCount);
  pinToCore(1);
  const cookies = new Map<Candidate, string>();
  for (const candidate of candidates) cookies.set(candidate, await cookiesOf(candidate));
  const random = seeded("cost");
  const half = candidateCount / 2;
  const sitters = candidates.slice(0, half).map((candidate) => createExamClient(portal.origin, candidate, random));
  const send = portalSender((candidate) => cookies.get(candidate) ?? "");
  const roomSitters = candidates
    .slice(half)
    .map((candidate) => createExamClient(portal.origin, candidate, random, send));
  for (const sitter of [...sitters, ...roomSitters]) {
    await sitter.start();
    await sitter.open();
  }

  const newcomers = all.slice(candidateCount).map((candidate) => createExamClient(portal.origin, candidate, random));

  const pick = <Item>(items: Item[], n: number): Item => {
    const item = items[n % items.length];
    if (item === undefined) throw new Error("the list is empty");
    return item;
  };
  const read = async (address: string, n: number) => {
    const headers = { cookie: cookies.get(pick(candidates, n)) ?? "" };
    const response = await fetch(portal.origin + address, { headers });
    await response.text();
    expectOk(response.status, address);
  };
  const roomOf = (n: number) => {
    const { id, schedule_id, event_id: eventId } = pick(candidates, n).params;
    return { id, schedule_id, eventId };
  };
  const begin = async (n: number) => void (await pick(newcomers, n).start());
  const end = async (n: number) => {
    const one = pick(newcomers, n);
    if (!one.isBegun()) await one.start(); // with --only, starting was not measured before
    expectOk((await one.submit()).status, "a submission");
  };
  const works: [string, (n: number) => Promise<void>][] = [
    ["nothing: GET /healthz", (n) => read("/healthz", n)],
    ["an exam begun, the API", begin],
    ["a paper of 100 read, the API", async (n) => void (await pick(sitters, n).open())],
    ["the room's page", (n) => read(path("my-exam-room", roomOf(n)), n)],
    ["an exam submitted, the API", end],
    ["one answer saved, the API", async (n) => expectOk(await pick(sitters, n).save(1), "a save")],
    ["four answers saved, the API", async (n) => expectOk(await pick(sitters, n).save(4), "a save")],
    ["one answer saved, the room", async (n) => expectOk(await pick(roomSitters, n).save(1), "a save")],
    ["the dashboard's page", (n) => read(path("my-dashboard"), n)],
  ];
  const rows = [];
  for (const [what, work] of works) {
    const times = work === begin || work === end ? Math.min(requests, newcomerCount / 2) : requests;
    if (what.includes(values.only)) rows.push(await measureCost({ portal, requests: times, what, work }));
  }
  await portal.stop();
  console.table(rows);
}
