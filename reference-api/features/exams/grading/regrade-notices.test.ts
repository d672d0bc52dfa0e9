import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examRegradeResults } from "#api/db/schema/exams/exam-results.ts";
import { examQuestions, examRegrades, exams } from "#api/db/schema/exams/exams.ts";
import { doctors, smsOutbox } from "#api/db/schema/identity.ts";
import { regradeExam, tellRegraded } from "#api/jobs/exams.ts";
import { addAttempt, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { jobScope } from "#tests/support/fakes/job-scope.ts";
import { meritPlaces } from "#tests/support/rows/exams/merit-places.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { addManyAttempts, resultsOf, satExam } from "#tests/support/rows/exams/sat-exam.ts";
import { gradeAttempts } from "./grading.ts";
import { publishExam } from "./publishing.ts";
import { requestRegrade } from "./regrading.ts";

type Sat = Awaited<ReturnType<typeof satExam>>;

/** Exam with published results. Its eight candidates have 4, 3, 2.8 (four of them) and 0 (two) of 4 marks. */
async function published() {
  const { db } = await ownDatabase();
  const sat = await satExam(db, { pass_percent: 50 });
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
  await publishExam(db, sat.exam.id);
  return { db, ...sat };
}

async function regrade(db: Database, { exam }: Pick<Sat, "exam">): Promise<void> {
  const id = await requestRegrade(db, { exam_id: exam.id, reason: "Wrong key", actor: "staff" });
  await regradeExam({ id }, jobScope(db));
}

const tell = (db: Database, { exam }: Pick<Sat, "exam">) => tellRegraded({ exam: exam.id }, jobScope(db));

function withdraw(db: Database, { exam }: Pick<Sat, "exam">, number: number) {
  const question = exam.questions[number - 1]?.id ?? 0;
  return db.update(examQuestions).set({ status: "void" }).where(eq(examQuestions.id, question));
}

const changes: [what: string, change: (db: Database, sat: Sat) => Promise<unknown>, notified: number[]][] = [
  ["nothing", async () => undefined, []],
  ["the pass mark", (db) => db.update(exams).set({ pass_percent: 75 }), [2, 3, 4, 5]],
  [
    "the total, also for candidates who left the withdrawn question blank",
    (db, sat) => withdraw(db, sat, 3),
    [0, 1, 2, 3, 4, 5, 6, 7],
  ],
];

test.each(changes)("a regrade that changes %s notifies only the affected candidates", async (_, change, notified) => {
  const { db, ...sat } = await published();
  await change(db, sat);
  await regrade(db, sat);
  expect(await db.$count(smsOutbox)).toBe(0);
  await tell(db, sat);
  const numbers = await db
    .select({ number: doctors.mobile_number })
    .from(examAttempts)
    .innerJoin(doctors, eq(doctors.id, examAttempts.doctor_id))
    .orderBy(examAttempts.id);
  const messages = await db.select({ to: smsOutbox.recipient, purpose: smsOutbox.purpose }).from(smsOutbox);
  const places = messages.map(({ to }) => numbers.findIndex(({ number }) => number === to));
  expect(places.toSorted((one, other) => one - other)).toEqual(notified);
  expect(messages.every(({ purpose }) => purpose === "notice")).toBe(true);
});

test("late practice is published and regraded with the exam, but not ranked or summarised", async () => {
  const { db } = await ownDatabase();
  const sat = await satExam(db, { pass_percent: 50 });
  const [event] = sat.events;
  if (!event) throw new Error("no event");
  const answers = ["TFTFT", "FFFFT", "b", "d"];
  const practice = await addAttempt(db, { exam: sat.exam, event, answers, is_pending: true });
  await gradeAttempts(db, [practice.id]);
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
  expect(await publishExam(db, sat.exam.id)).toBe(9);
  await withdraw(db, sat, 4);
  await regrade(db, sat);

  const results = await resultsOf(db, sat.exam.id);
  const [own, ...others] = results.toReversed();
  expect(own).toMatchObject({ attempt_id: practice.id, obtained: 3000, position: null });
  expect(others.map(({ position }) => position)).toEqual(meritPlaces(others, []));
  const [{ before, after } = {}] = await db.select().from(examRegrades);
  expect(before).toEqual({ participants: 8, highest: 4000, average: 2275, passed: 6 });
  expect(after).toEqual({ participants: 8, highest: 3000, average: 1900, passed: 6 });
});

test("a regrade of more than a thousand candidates stores the earlier result of each", async () => {
  const { db, exam, ids } = await published();
  await addManyAttempts(db, ids[0], { count: 1100, status: "published", obtained: sql`1` });
  await regrade(db, { exam });
  const [done] = await db.select().from(examRegrades);
  expect(done?.changed).toBe(1100);
  expect(await db.$count(examRegradeResults)).toBe(1100);
});

test("marks that are as before when the notices go out are told to nobody", async () => {
  const { db, ...sat } = await published();
  const question = sat.exam.questions[2]?.id ?? 0;
  for (const status of ["void", "normal"] as const) {
    await db.update(examQuestions).set({ status }).where(eq(examQuestions.id, question));
    await regrade(db, sat);
  }
  const { rows } = await db.execute(
    sql`select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs where task_identifier = 'exams.tell'`,
  );
  expect(rows).toEqual([{ minutes: 10 }]);
  await tell(db, sat);
  expect(await db.$count(smsOutbox)).toBe(0);
  await withdraw(db, sat, 3);
  await regrade(db, sat);
  await tell(db, sat);
  await tell(db, sat);
  expect(await db.$count(smsOutbox)).toBe(8);
});
