import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAllowances, examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { questions } from "#api/db/schema/exams/exams.ts";
import { batches, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { lectureSheets } from "#api/db/schema/service.ts";
import { referenceBookPages } from "#api/db/schema/study.ts";
import { getPracticeStrength } from "#contract/exams/practice-strength.ts";
import { answerPractice, finishPractice, getPracticeQuestion } from "#contract/exams/practice-sessions.ts";
import { startPractice } from "#contract/exams/practice.ts";
import { addDoctor, loggedIn, moveClock } from "#tests/support/api/accounts.ts";
import {
  bankIds,
  practiceAnswer,
  practisingDoctor,
  tagForPractice,
  testSitting,
} from "#tests/support/api/scenarios/practice.ts";
import { running } from "#tests/support/api/scenarios/practice-situations.ts";
import { addAttempt, addExam, addExamEvent, answerOf, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { addBook, addLectureEvent } from "#tests/support/rows/study-rows.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Doctor with an exam of two subjects: 4 of 5 statements right in Anatomy, an SBA wrong and 5 blanks in Medicine. */
async function withSubjects() {
  const api = await practisingDoctor(["TFTFF", "a", "-----"]);
  const [first] = await bankIds(api);
  await api.db
    .update(questions)
    .set({ subject: "Anatomy", topic: "Thorax" })
    .where(eq(questions.id, first?.id ?? 0));
  return api;
}

test("the strength map has right, wrong and blank units by subject and topic, the weakest subject first", async () => {
  const { ok, who } = await withSubjects();
  const none = { right: 0, wrong: 0, blank: 0 };
  const anatomy = { right: 4, wrong: 1, blank: 0 };
  expect(await ok(getPracticeStrength, {}, who)).toMatchObject({
    waits: null,
    subjects: [
      { subject: "Medicine", exams: { right: 0, wrong: 1, blank: 5 }, practice: none, topics: [] },
      {
        subject: "Anatomy",
        exams: anatomy,
        practice: none,
        recent: anatomy,
        before: none,
        questions: 1,
        mistaken_questions: 1,
        topics: [{ topic: "Thorax", ...anatomy }],
      },
    ],
  });
});

test("practice is counted apart from exams, and after 90 days as earlier", async () => {
  const { db, ok, who: first, doctorId } = await withSubjects();
  const filter = { size: 10, subject: "Anatomy" };
  async function practise(mode: "tutor" | "timed", text: string, who = first) {
    const { session } = await ok(startPractice, { body: { ...filter, mode } }, who);
    const params = { id: session.id, number: 1 };
    await ok(getPracticeQuestion, { params }, who);
    await ok(answerPractice, { params, body: practiceAnswer(answerOf(text)) }, who);
    await ok(finishPractice, { params: { id: session.id } }, who);
  }
  await practise("tutor", "TFTFT");
  await practise("timed", "FF---");
  const anatomy = async (who = first) =>
    (await ok(getPracticeStrength, {}, who)).subjects.find(({ subject }) => subject === "Anatomy");
  expect(await anatomy()).toMatchObject({
    exams: { right: 4, wrong: 1, blank: 0 },
    practice: { right: 6, wrong: 1, blank: 3 },
  });
  moveClock(100 * dayMs);
  const who = await loggedIn(db, doctorId);
  await practise("tutor", "FTFTF", who);
  expect(await anatomy(who)).toMatchObject({
    recent: { right: 0, wrong: 5, blank: 0 },
    before: { right: 10, wrong: 2, blank: 3 },
  });
});

test("the strength map is the doctor's own, and shows nothing of suspended courses or while an exam runs", async () => {
  const { db, ok, refused, who, doctorId, enrolment } = await withSubjects();
  await refused(401, getPracticeStrength, {});
  const other = await loggedIn(db, (await addDoctor(db)).id);
  expect(await ok(getPracticeStrength, {}, other)).toEqual({ waits: null, subjects: [] });
  const event = await addExamEvent(db, await addExam(db, ["b"]));
  const attempt = { exam: await addExam(db, ["b"]), event, doctor_id: doctorId, enrolment_id: enrolment.id };
  const { id } = await addAttempt(db, { ...attempt, ...running });
  expect(await ok(getPracticeStrength, {}, who)).toMatchObject({ waits: { code: "attempt_running" }, subjects: [] });
  await db.delete(examAttempts).where(eq(examAttempts.id, id));
  await db.update(enrolments).set({ status: "suspended" }).where(eq(enrolments.id, enrolment.id));
  expect((await ok(getPracticeStrength, {}, who)).subjects).toEqual([]);
});

test("a subject leads to the lectures, sheets and book chapters that the doctor can open", async () => {
  const { db, ok, who, event, enrolment } = await withSubjects();
  const titles = async () =>
    (await ok(getPracticeStrength, {}, who)).subjects.flatMap(({ subject, reading }) =>
      (reading ?? []).map(({ kind, title, link, minutes, page }) => [subject, kind, title, link, minutes ?? page]),
    );
  expect(await titles()).toEqual([]);
  const course = `/my/courses/${enrolment.id}`;
  const given = await addLectureEvent(db, event.schedule_id, { startsAt: minutesFromNow(-60) });
  const coming = await addLectureEvent(db, event.schedule_id, { startsAt: minutesFromNow(60) });
  await db
    .update(lectures)
    .set({ subject: "Anatomy" })
    .where(inArray(lectures.id, [given.lectureId, coming.lectureId]));
  const sheet = { batch_id: enrolment.batch_id, subject: "Medicine" };
  await db.insert(lectureSheets).values([
    { ...sheet, title: "Sheet", published_at: minutesFromNow(-1) },
    { ...sheet, title: "Sheet", published_at: minutesFromNow(-2) },
    { ...sheet, title: "Later", published_at: minutesFromNow(60) },
    { ...sheet, title: "Other", published_at: minutesFromNow(-1), subject: null },
  ]);
  const [term] = await db
    .select({ courseId: yearCourseSessions.course_id })
    .from(yearCourseSessions)
    .innerJoin(batches, eq(batches.year_course_session_id, yearCourseSessions.id))
    .where(eq(batches.id, enrolment.batch_id));
  const book = await addBook(db, term?.courseId ?? 0, ["এক", "দুই"]);
  await db
    .update(referenceBookPages)
    .set({ chapter: "Heart", subject: "Medicine" })
    .where(and(eq(referenceBookPages.book_id, book.id), eq(referenceBookPages.page_no, 2)));
  expect(await titles()).toEqual([
    ["Medicine", "sheet", "Sheet", `${course}/lecture-sheet`, undefined],
    ["Medicine", "chapter", "Heart", `/my/reference-book/${book.id}/page-no/2`, 2],
    ["Anatomy", "lecture", "লেকচার", `${course}/events/${event.schedule_id}/schedule/${given.id}/lecture`, 2],
  ]);
  await db
    .update(enrolments)
    .set({ access_until: minutesFromNow(-1) })
    .where(eq(enrolments.id, enrolment.id));
  expect(await titles(), "nothing to be opened after the course").toEqual([]);
});

test("the strength map leaves out practice questions on a paper that may be written again", async () => {
  const { db, ok, sitting } = await testSitting();
  const { event, other } = sitting;
  await tagForPractice(sitting);
  const { session } = await ok(startPractice, { body: { size: 10, kind: "sba" } }, other.who);
  await ok(answerPractice, { params: { id: session.id, number: 1 }, body: practiceAnswer("a") }, other.who);
  const read = async () => (await ok(getPracticeStrength, {}, other.who)).subjects;
  expect(await read()).toMatchObject([{ practice: { right: 0, wrong: 1, blank: 0 } }]);
  await db.insert(examAllowances).values({
    schedule_event_id: event.schedule_event_id,
    doctor_id: other.doctorId,
    reason: "ill",
    start_until: minutesFromNow(5),
  });
  expect(await read()).toEqual([]);
});
