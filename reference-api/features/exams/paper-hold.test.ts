import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { quizzes } from "#api/db/schema/catalogue.ts";
import { examAllowances, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { selectProgress } from "#api/features/dashboard/progress.ts";
import { getExamStatus } from "#contract/exams/exam-info.ts";
import { examResults, listExamResults } from "#contract/exams/exam-results.ts";
import { examRoom } from "#contract/exams/exam-room.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { testAccounts } from "#tests/support/api/accounts.ts";
import { addCandidate } from "#tests/support/api/scenarios/exam-room.ts";
import {
  addAttempt,
  addExam,
  addExamEvent,
  minutesFromNow,
  type ExamEventRow,
  type ExamRow,
} from "#tests/support/rows/exams/exam-rows.ts";
import { gradeAttempts } from "./grading/grading.ts";
import { publishDue } from "./grading/publishing.ts";
import { requestRegrade, runRegrade } from "./grading/regrading.ts";

type Candidate = Awaited<ReturnType<typeof addCandidate>>;

interface Sitting {
  db: Database;
  exam: ExamRow;
  event: ExamEventRow;
  /** A doctor of the course who has not begun. */
  other: Candidate;
}

const running = { status: "in_progress", ended_by: null, submitted_at: null } as const;

function write({ db, exam, event, other }: Sitting, overrides: Partial<typeof examAttempts.$inferInsert> = {}) {
  return addAttempt(db, {
    exam,
    event,
    doctor_id: other.doctorId,
    enrolment_id: other.enrolment.id,
    started_at: minutesFromNow(-20),
    ...running,
    ...overrides,
  });
}

function move({ db, event }: Sitting, times: Partial<typeof examEvents.$inferInsert>) {
  return db.update(examEvents).set(times).where(eq(examEvents.schedule_event_id, event.schedule_event_id));
}

function allow({ db, event, other }: Sitting, allowance: Partial<typeof examAllowances.$inferInsert>) {
  const of = { schedule_event_id: event.schedule_event_id, doctor_id: other.doctorId, reason: "power cut" };
  return db.insert(examAllowances).values({ ...of, ...allowance });
}

const everything = ["status", "result", "answers", "explanations", "merit", "results", "progress"];
const afterResult = ["status", "result", "merit", "results", "progress"];

/** Situations of an exam of 30 minutes whose result and solution times are over; what its submitted candidate reads. */
const situations: [name: string, make: (sitting: Sitting) => Promise<unknown>, open: string[]][] = [
  ["nobody writes it", async () => undefined, everything],
  ["it may still be started", (sitting) => move(sitting, { start_until: minutesFromNow(1) }), []],
  ["another doctor writes it", (sitting) => write(sitting), []],
  ["the offline grace of another doctor runs", (sitting) => write(sitting, { ends_at: minutesFromNow(-1) }), []],
  ["another doctor's time was extended", (sitting) => write(sitting, { ends_at: minutesFromNow(90) }), []],
  ["another doctor may start later", (sitting) => allow(sitting, { start_until: minutesFromNow(5) }), []],
  [
    "another doctor may start with extra time after the common end",
    async (sitting) => {
      await move(sitting, { answers_until: minutesFromNow(-25) });
      await allow(sitting, { start_until: minutesFromNow(5), extra_seconds: 600 });
    },
    [],
  ],
  [
    "the doctor who might start later has submitted",
    async (sitting) => {
      await allow(sitting, { start_until: minutesFromNow(5), extra_seconds: 600 });
      await write(sitting, { status: "submitted" });
    },
    everything,
  ],
  ["the start is over for a doctor with extra time", (sitting) => allow(sitting, { extra_seconds: 6000 }), everything],
  [
    "another batch sits the same paper tomorrow",
    ({ db, exam }) =>
      addExamEvent(db, exam, {
        opens_at: minutesFromNow(1400),
        start_until: minutesFromNow(1440),
        result_at: minutesFromNow(2000),
        solution_at: minutesFromNow(2000),
      }),
    [],
  ],
  ["another doctor practises late", (sitting) => write(sitting, { is_pending: true }), everything],
  ["the other doctor's attempt is void", (sitting) => write(sitting, { status: "void" }), everything],
  [
    "somebody writes the paper as a quiz",
    async ({ db, exam }) => {
      const [quiz] = await db
        .insert(quizzes)
        .values({
          slug: `quiz-${exam.id}`,
          title: "কুইজ",
          question_count: 2,
          minutes: 20,
          access: "public",
          search: "কুইজ",
          exam_id: exam.id,
          opens_at: minutesFromNow(-9),
          closes_at: minutesFromNow(9),
          status: "published",
        })
        .returning();
      await db.insert(examAttempts).values({
        exam_id: exam.id,
        quiz_id: quiz?.id,
        started_at: minutesFromNow(-1),
        ends_at: minutesFromNow(20),
        ...running,
        submission_key: `quiz-${exam.id}`,
        attempt_token_hash: "",
        order: { questions: [] },
      });
    },
    everything,
  ],
  ["the solution comes later", (sitting) => move(sitting, { solution_at: minutesFromNow(9) }), afterResult],
  [
    "another doctor writes it and it is marked anew",
    async (sitting) => {
      await write(sitting);
      await runRegrade(
        sitting.db,
        await requestRegrade(sitting.db, { exam_id: sitting.exam.id, reason: "key", actor: "t" }),
      );
    },
    [],
  ],
];

test.each(situations)(
  "when %s, its submitted candidates and those who practised read the same",
  async (_, make, open) => {
    const api = await testAccounts();
    const { db, send, ok } = api;

    async function openFor({ who, params, doctorId }: Candidate): Promise<string[]> {
      const isOpen = async (endpoint: Parameters<typeof send>[0], at: object = params) =>
        (await send(endpoint, { params: at }, who)).status === 200;
      const status = await ok(getExamStatus, { params }, who);
      const results = await ok(listExamResults, { params: { id: params.id } }, who);
      const progress = await selectProgress(db, doctorId);
      return [
        ...(status.state === "published" ? ["status"] : []),
        ...((await isOpen(examResults.getResult)) ? ["result"] : []),
        ...((await isOpen(examResults.listQuestionAnswers)) ? ["answers"] : []),
        ...((await isOpen(examResults.listQuestionExplanations)) ? ["explanations"] : []),
        ...((await isOpen(listMerit)) ? ["merit"] : []),
        ...(results.results.length > 0 ? ["results"] : []),
        ...(progress.some(({ average_percent }) => average_percent !== null) ? ["progress"] : []),
      ];
    }

    for (const wasPublished of [false, true]) {
      const exam = await addExam(db, ["TFTFT", "b"]);
      const event = await addExamEvent(db, exam, {
        opens_at: minutesFromNow(-60),
        start_until: minutesFromNow(-30),
        result_at: minutesFromNow(-2),
        solution_at: minutesFromNow(-1),
      });
      const [own, late, other] = [
        await addCandidate(db, event),
        await addCandidate(db, event),
        await addCandidate(db, event),
      ];
      const attempts = [];
      for (const { doctorId, enrolment } of [own, late]) {
        const of = { doctor_id: doctorId, enrolment_id: enrolment.id, is_pending: doctorId === late.doctorId };
        attempts.push(await addAttempt(db, { exam, event, answers: ["TFTFT", "a"], ...of }));
      }
      await gradeAttempts(
        db,
        attempts.map(({ id }) => id),
      );
      if (wasPublished) await publishDue(db);
      await make({ db, exam, event, other });
      await publishDue(db);

      expect(await openFor(own), `published before: ${wasPublished}`).toEqual(open);
      expect(await openFor(late)).toEqual(open.filter((read) => read !== "progress")); // practice has no share in it
      const [writing] = await db
        .select()
        .from(examAttempts)
        .where(and(eq(examAttempts.doctor_id, other.doctorId), eq(examAttempts.status, "in_progress")));
      if (writing?.is_pending === false && writing.ends_at > new Date()) {
        expect(await openFor(other)).toEqual([]);
        await ok(examRoom.getAttempt, { params: other.params }, other.who);
      }
    }
  },
);

test("the status names the end of the last attempt as the time of the result and of the solution", async () => {
  const { db, ok, refused } = await testAccounts();
  const exam = await addExam(db, ["b"]);
  const past = { opens_at: minutesFromNow(-60), start_until: minutesFromNow(-30) };
  const event = await addExamEvent(db, exam, {
    ...past,
    result_at: minutesFromNow(-2),
    solution_at: minutesFromNow(200),
  });
  const [own, other] = [await addCandidate(db, event), await addCandidate(db, event)];
  await addAttempt(db, { exam, event, doctor_id: own.doctorId, enrolment_id: own.enrolment.id });
  const { ends_at } = await write({ db, exam, event, other }, { ends_at: minutesFromNow(40) });
  const free = ends_at.getTime() + 120_000;
  const status = await ok(getExamStatus, { params: own.params }, own.who);
  expect(Math.abs(Date.parse(status.result_at ?? "") - free)).toBeLessThan(1000);
  expect(Date.parse(status.solution_at ?? "")).toBeGreaterThan(free);
  const refusal = await refused(403, examResults.getResult, { params: own.params }, own.who);
  expect(Math.abs(Date.parse(refusal.available_at ?? "") - free)).toBeLessThan(1000);
});
