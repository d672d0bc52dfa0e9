import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { backoffMs } from "#app/features/exams/room/client/queue.ts";
import type { Database } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { compareWithDatabase } from "#tests/support/api/scenarios/acknowledged-answers.ts";
import { createExamClient, portalSender, type ExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { fewAtATime } from "#tests/support/api/few-at-a-time.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import type { Candidate } from "#tests/support/rows/exams/sitting.ts";

/** Saves of all candidates together; 500 of them save every twenty seconds each. */
const savesPerSecond = 25;

/** Milliseconds for which a candidate tries before the run fails; a failover takes half a minute. */
const patienceMs = 300_000;

const Refusal = z.object({ message: z.string() });

function describeFailure(status: number, body: unknown): string {
  const refusal = Refusal.safeParse(body);
  return refusal.success ? `${status} ${refusal.data.message}` : `${status} page`;
}

/** Candidates of one exam who save and submit until they are told that it is done, and what they were told. */
export async function seatCandidates(
  origin: string,
  { candidates, cookieOf, seed }: { candidates: Candidate[]; cookieOf: (one: Candidate) => string; seed: string },
) {
  const random = seeded(`failover ${seed}`);
  const seen = new Map<string, number>();
  const acknowledgedAtMs: number[] = [];
  const submitted = new Set<ExamClient>();
  const stopped = new AbortController();
  setMaxListeners(0, stopped.signal); // every candidate listens
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

  const sendSaving = portalSender(cookieOf);
  const send: typeof sendSaving = async (...args) => {
    const { status, body } = await sendSaving(...args);
    if (status !== 200) note(`save ${describeFailure(status, body)}`);
    return { status, body };
  };
  const clients = candidates.map((candidate) => createExamClient(origin, candidate, random, send));
  const everyMs = (1000 * clients.length) / savesPerSecond;

  /** Repeats the work, with the pauses of the exam room, until it returns true. Throws after five minutes. */
  async function insist(what: string, work: () => Promise<boolean>): Promise<void> {
    const deadlineMs = performance.now() + patienceMs;
    for (let failures = 1; ; failures += 1) {
      const isDone = await work().catch((error: unknown) => {
        note(`${what}: ${error instanceof Error ? error.message.slice(0, 80) : String(error)}`);
        return false;
      });
      if (isDone) return;
      if (performance.now() > deadlineMs) throw new Error(`after five minutes still ${what}`);
      await delay(backoffMs(failures, random()));
    }
  }

  const save = (client: ExamClient) =>
    insist("save without a response", async () => {
      if ((await client.save()) !== 200) return false;
      acknowledgedAtMs.push(performance.now());
      return true;
    });

  async function submit(client: ExamClient): Promise<void> {
    if (client.isWaiting()) await save(client);
    await insist("submission without a response", async () => {
      const { status, body } = await client.submit();
      if (status !== 200) note(`submission ${describeFailure(status, body)}`);
      return status === 200;
    });
    submitted.add(client);
  }

  async function sit(client: ExamClient, submitsAfterMs: number): Promise<void> {
    const untilMs = performance.now() + submitsAfterMs;
    await delay(random() * everyMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    while (!stopped.signal.aborted && performance.now() < untilMs) {
      await save(client);
      await delay(everyMs * (0.75 + random() / 2), undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    await submit(client);
  }

  await fewAtATime(clients, async (client) => {
    await client.start();
    await client.open();
  });
  let sitting: Promise<unknown> = Promise.resolve();
  return {
    /** Statuses and messages of everything that was refused, with their number. */
    seen: () => Object.fromEntries(seen),
    saves: () => acknowledgedAtMs.length,
    /** Begins to save. A tenth of the candidates submits after about `submitsAfterMs`, the others at the end. */
    begin(submitsAfterMs: number): void {
      const each = clients.map((client, n) => {
        const isEarly = n % 10 === 0;
        return sit(client, isEarly ? submitsAfterMs + (random() - 0.5) * 10_000 : Number.POSITIVE_INFINITY);
      });
      sitting = Promise.all(each);
      sitting.catch(() => undefined); // end() throws it
    },
    /** Longest time in seconds without an acknowledged save that touches the period since `fromMs`. */
    secondsWithoutSaves(fromMs: number): number {
      const before = acknowledgedAtMs.findLast((atMs) => atMs <= fromMs) ?? fromMs;
      const times = [before, ...acknowledgedAtMs.filter((atMs) => atMs > fromMs), performance.now()];
      const gaps = times.slice(1).map((atMs, n) => atMs - (times[n] ?? atMs));
      return Math.round(Math.max(...gaps) / 100) / 10;
    },
    /** Lets everybody submit, and waits until all are told that it is done. */
    async end(): Promise<void> {
      stopped.abort();
      await sitting;
    },
    /** Compares what was acknowledged with the rows. */
    async compare(db: Database) {
      const answers = await compareWithDatabase(db, clients);
      const ids = [...submitted].map((client) => client.running().id);
      const isEnded = and(inArray(examAttempts.id, ids), eq(examAttempts.ended_by, "doctor"));
      const ended = await db.$count(examAttempts, isEnded);
      const attempts = await db.$count(examAttempts);
      return {
        ...answers,
        submissions: submitted.size,
        lostSubmissions: submitted.size - ended,
        doubledAttempts: attempts - clients.length,
      };
    },
  };
}
