import { path } from "#app/paths.ts";
import { portalSender, createExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";
import { addSitting, type Candidate } from "#tests/support/rows/exams/sitting.ts";
import { withDatabase } from "../doctors.ts";
import { cookiesOf } from "../doctor-cookies.ts";

const candidateCount = 600; // enough that none saves more than five times a second
/** Candidates who begin and submit once each, so that these requests can be repeated only so often. */
export const newcomerCount = 600;
const questionCount = 100;

/** A kind of request; `work` sends the one with this number. */
export interface Workload {
  what: string;
  work: (n: number) => Promise<void>;
  /** True if each request uses up a newcomer. */
  isOnce?: boolean;
}

function expectOk(status: number, what: string): void {
  if (status !== 200) throw new Error(`${what} answered ${status}`);
}

function pick<Item>(items: Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new Error("the list is empty");
  return item;
}

/** Adds an exam with its candidates to a running portal; returns each kind of a doctor's request, with GET /healthz. */
export async function prepareWorkloads(portal: PortalProcess): Promise<Workload[]> {
  const sitting = { candidates: candidateCount + newcomerCount, questions: questionCount, minutes: 180 };
  const all = (await withDatabase(portal, (db) => addSitting(db, sitting))).candidates;
  const candidates = all.slice(0, candidateCount);
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

  const read = async (address: string, n: number) => {
    const headers = { cookie: cookies.get(pick(candidates, n)) ?? "" };
    const response = await fetch(portal.origin + address, { headers });
    await response.text();
    expectOk(response.status, address);
  };
  const roomOf = (n: number) => {
    const { id, schedule_id, event_id: eventId } = pick(candidates, n).params;
    return path("my-exam-room", { id, schedule_id, eventId });
  };
  const begin = async (n: number) => void (await pick(newcomers, n).start());
  const end = async (n: number) => {
    const one = pick(newcomers, n);
    if (!one.isBegun()) await one.start(); // with --only, starting was not measured before
    expectOk((await one.submit()).status, "a submission");
  };
  const save = async (n: number, answers: number) => expectOk(await pick(sitters, n).save(answers), "a save");
  return [
    { what: "nothing: GET /healthz", work: (n) => read("/healthz", n) },
    { what: "an exam begun, the API", work: begin, isOnce: true },
    { what: "a paper of 100 read, the API", work: async (n) => void (await pick(sitters, n).open()) },
    { what: "the room's page", work: (n) => read(roomOf(n), n) },
    { what: "the room's page with all questions", work: (n) => read(`${roomOf(n)}?page=all`, n) },
    { what: "an exam submitted, the API", work: end, isOnce: true },
    { what: "one answer saved, the API", work: (n) => save(n, 1) },
    { what: "four answers saved, the API", work: (n) => save(n, 4) },
    {
      what: "one answer saved, the room",
      work: async (n) => expectOk(await pick(roomSitters, n).save(1), "a save"),
    },
    { what: "the dashboard's page", work: (n) => read(path("my-dashboard"), n) },
  ];
}
