import { eq } from "drizzle-orm";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAllowances, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { addAttempt, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { bankIds, type Candidate, type Sitting } from "./practice.ts";

/** Values of an attempt that its doctor writes now. */
export const running = { status: "in_progress", ended_by: null, submitted_at: null } as const;

function begin(
  { db, exam, event }: Sitting,
  who: Candidate,
  overrides: Partial<typeof examAttempts.$inferInsert> = {},
) {
  const of = { doctor_id: who.doctorId, enrolment_id: who.enrolment.id, started_at: minutesFromNow(-20) };
  return addAttempt(db, { exam, event, ...of, ...running, ...overrides });
}

function move({ db, event }: Sitting, times: Partial<typeof examEvents.$inferInsert>) {
  return db.update(examEvents).set(times).where(eq(examEvents.schedule_event_id, event.schedule_event_id));
}

/** Changes the enrolment of the sitting's doctor. */
export function enrol({ db, own }: Sitting, set: Partial<typeof enrolments.$inferInsert>) {
  return db.update(enrolments).set(set).where(eq(enrolments.id, own.enrolment.id));
}

/** Access to the questions of the sitting in practice; `waits`: practice is closed while an exam of the doctor runs. */
type Open = "open" | "closed" | "waits";

/** Situations of a doctor whose attempt at an exam of two questions is published and whose solution time is over. */
export const situations: [name: string, make: (sitting: Sitting) => Promise<unknown>, open: Open][] = [
  ["nothing else happens", async () => undefined, "open"],
  ["the solution comes later", (of) => move(of, { solution_at: minutesFromNow(9) }), "closed"],
  [
    "the result shows correctness, the solution comes later",
    async (of) => {
      await move(of, { solution_at: minutesFromNow(9) });
      await of.db.update(exams).set({ review: { correctness: true, question_list: true } });
    },
    "closed",
  ],
  ["another doctor writes the paper", (of) => begin(of, of.other), "closed"],
  ["another doctor's time was extended", (of) => begin(of, of.other, { ends_at: minutesFromNow(90) }), "closed"],
  ["another doctor's grace runs", (of) => begin(of, of.other, { ends_at: minutesFromNow(-1) }), "closed"],
  [
    "another doctor may start by an allowance",
    ({ db, event, other }) =>
      db.insert(examAllowances).values({
        schedule_event_id: event.schedule_event_id,
        doctor_id: other.doctorId,
        reason: "ill",
        start_until: minutesFromNow(5),
      }),
    "closed",
  ],
  ["another doctor practises the paper late", (of) => begin(of, of.other, { is_pending: true }), "open"],
  [
    "another batch sits the same paper tomorrow",
    ({ db, exam }) =>
      addExamEvent(db, exam, {
        opens_at: minutesFromNow(1400),
        start_until: minutesFromNow(1440),
        result_at: minutesFromNow(2000),
        solution_at: minutesFromNow(2000),
      }),
    "closed",
  ],
  [
    "the questions are on another paper to come",
    async ({ db, exam }) => {
      const next = await addExam(db, []);
      const ids = await bankIds({ db, exam });
      await db.insert(examQuestions).values(
        ids.map(({ versionId }, index) => ({
          exam_id: next.id,
          question_version_id: versionId,
          number: index + 1,
          section: "mcq" as const,
        })),
      );
      await addExamEvent(db, next);
    },
    "open",
  ],
  [
    "the doctor writes another exam",
    async ({ db, own }) => {
      const exam = await addExam(db, ["b"]);
      const event = await addExamEvent(db, exam);
      await addAttempt(db, { exam, event, doctor_id: own.doctorId, enrolment_id: own.enrolment.id, ...running });
    },
    "waits",
  ],
  [
    "the grace of the doctor's other exam runs",
    async ({ db, own }) => {
      const exam = await addExam(db, ["b"]);
      const event = await addExamEvent(db, exam);
      const of = { doctor_id: own.doctorId, enrolment_id: own.enrolment.id };
      await addAttempt(db, { exam, event, ...of, ...running, ends_at: minutesFromNow(-1) });
    },
    "waits",
  ],
  [
    "the time and grace of the doctor's other exam are over",
    async ({ db, own }) => {
      const exam = await addExam(db, ["b"]);
      const event = await addExamEvent(db, exam);
      const of = { doctor_id: own.doctorId, enrolment_id: own.enrolment.id };
      await addAttempt(db, { exam, event, ...of, ...running, ends_at: minutesFromNow(-5) });
    },
    "open",
  ],
  ["the attempt is void", ({ db }) => db.update(examAttempts).set({ status: "void" }), "closed"],
  ["the result is not published", ({ db }) => db.update(examAttempts).set({ status: "graded" }), "closed"],
  ["the enrolment is suspended", (of) => enrol(of, { status: "suspended" }), "closed"],
  ["the enrolment is cancelled", (of) => enrol(of, { status: "cancelled" }), "closed"],
  ["the enrolment waits for payment", (of) => enrol(of, { status: "pending_payment" }), "closed"],
  ["the course is completed", (of) => enrol(of, { status: "completed" }), "open"],
  [
    "the exam is a draft again",
    ({ db, exam }) => db.update(exams).set({ status: "draft" }).where(eq(exams.id, exam.id)),
    "closed",
  ],
  [
    "the question was changed since",
    async (of) => {
      const [first] = await bankIds(of);
      const [before] = await of.db
        .select()
        .from(questionVersions)
        .where(eq(questionVersions.id, first?.versionId ?? 0));
      if (!before) throw new Error("no version");
      const { id: _, ...content } = before;
      await of.db.insert(questionVersions).values({ ...content, version: 2, stem_html: "<p>Another</p>" });
      await of.db.update(questions).set({ current_version: 2 }).where(eq(questions.id, before.question_id));
    },
    "open",
  ],
  [
    "the attempt was replaced by one that is not published",
    ({ db, exam, event, own }) => {
      const of = { doctor_id: own.doctorId, enrolment_id: own.enrolment.id };
      return addAttempt(db, { exam, event, ...of, attempt_no: 2 });
    },
    "closed",
  ],
];
