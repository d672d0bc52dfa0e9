import { path } from "#app/paths.ts";
import { submitForm } from "#tests/support/api/portal/page-navigation.ts";
import { portalSender, createExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";
import { addSitting, type Candidate } from "#tests/support/rows/exams/sitting.ts";
import { withDatabase } from "../doctors.ts";
import { cookiesOf, browserOf } from "../doctor-cookies.ts";
import { preparePractice } from "./practice-workloads.ts";
import { expectStatus, pick, type Workload } from "./workload.ts";

const candidateCount = 600; // enough that none saves more than five times a second
/** Candidates who begin and submit once each, so that these requests can be repeated only so often. */
const newcomerCount = 600;
/** Number of doctors who practise: enough that none answers more than five times a second. */
const practisingCount = 30;
const questionCount = 100;

/** Adds an exam with its candidates to a running portal; returns each kind of a doctor's request, with GET /healthz. */
export async function prepareWorkloads(portal: PortalProcess): Promise<Workload[]> {
  const everybody = candidateCount + 2 * newcomerCount + practisingCount;
  const sitting = { candidates: everybody, questions: questionCount, minutes: 180 };
  const all = (await withDatabase(portal, (db) => addSitting(db, sitting))).candidates;
  const next = (count: number) => all.splice(0, count);
  const candidates = next(candidateCount);
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
  const newcomers = next(newcomerCount).map((candidate) => createExamClient(portal.origin, candidate, random));
  const pageNewcomers = await Promise.all(
    next(newcomerCount).map(async (candidate) => ({ candidate, browser: await browserOf(portal.origin, candidate) })),
  );

  const read = async (address: string, n: number) => {
    const headers = { cookie: cookies.get(pick(candidates, n)) ?? "" };
    const response = await fetch(portal.origin + address, { headers });
    await response.text();
    expectStatus(response.status, address);
  };
  const roomOf = (n: number) => {
    const { id, schedule_id, event_id: eventId } = pick(candidates, n).params;
    return path("my-exam-room", { id, schedule_id, eventId });
  };
  const begin = async (n: number) => void (await pick(newcomers, n).start());
  const beginByPage = async (n: number) => {
    const { candidate, browser } = pick(pageNewcomers, n);
    const { id, schedule_id, event_id: eventId } = candidate.params;
    await submitForm(browser, path("my-exam-info", { id, schedule_id, eventId }), { form: "start", agree: "on" });
  };
  const end = async (n: number) => {
    const one = pick(newcomers, n);
    if (!one.isBegun()) await one.start(); // with --only, starting was not measured before
    expectStatus((await one.submit()).status, "a submission");
  };
  const save = async (n: number, answers: number) => expectStatus(await pick(sitters, n).save(answers), "a save");
  return [
    { what: "nothing: GET /healthz", work: (n) => read("/healthz", n) },
    { what: "an exam begun, the API", work: begin, most: newcomerCount },
    { what: "an exam begun, the page", work: beginByPage, most: newcomerCount },
    { what: "a paper of 100 read, the API", work: async (n) => void (await pick(sitters, n).open()) },
    { what: "the room's page", work: (n) => read(roomOf(n), n) },
    { what: "the room's page with all questions", work: (n) => read(`${roomOf(n)}?page=all`, n) },
    { what: "an exam submitted, the API", work: end, most: newcomerCount },
    { what: "one answer saved, the API", work: (n) => save(n, 1) },
    { what: "four answers saved, the API", work: (n) => save(n, 4) },
    {
      what: "one answer saved, the room",
      work: async (n) => expectStatus(await pick(roomSitters, n).save(1), "a save"),
    },
    { what: "the dashboard's page", work: (n) => read(path("my-dashboard"), n) },
    ...(await preparePractice(portal, all)),
  ];
}
