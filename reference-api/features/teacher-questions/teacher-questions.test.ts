import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { teacherQuestions } from "#api/db/schema/teacher-questions.ts";
import { askTeacher, getTeacherQuestions, listTeacherQuestions } from "#contract/study/teacher-questions.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/api/accounts.ts";
import { inPages, walk } from "#tests/support/api/lists.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addSheet } from "#tests/support/rows/service-rows.ts";
import { addFreeVideo, addLectureEvent, addOwnCourse, enrol } from "#tests/support/rows/study-rows.ts";
import { storeAnswer } from "./service.ts";

/** A doctor with a course that has a lecture and a sheet, one of the same batch, and one of another batch with the lecture. */
async function scene() {
  const api = await testAccounts();
  const { db } = api;
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const event = await addLectureEvent(db, course.scheduleId);
  const sheet = await addSheet(db, course.batchId, { title: "শিট ১" });
  const mate = await addDoctor(db);
  await enrol(db, { batch_id: course.batchId, batch_schedule_id: course.scheduleId }, { doctor_id: mate.id });
  const foreign = await addDoctor(db);
  const foreignCourse = await addOwnCourse(db, foreign.id);
  await addLectureEvent(db, foreignCourse.scheduleId, { lecture: { id: event.lectureId, fileId: event.fileId } });
  return {
    ...api,
    doctor,
    course,
    event,
    sheet,
    lecture: { kind: "lecture" as const, id: event.lectureId },
    who: await loggedIn(db, doctor.id),
    mate: await loggedIn(db, mate.id),
    foreign: await loggedIn(db, foreign.id),
  };
}

async function answer(db: Database, id: number, isPublished: boolean): Promise<void> {
  const [question] = await db.select().from(teacherQuestions).where(eq(teacherQuestions.id, id));
  if (!question) throw new Error("no question");
  await storeAnswer(db, question, { answer: "কারণ পটাশিয়াম বেশি।", isPublished, now: new Date() });
}

const body = { body: "T ওয়েভ উঁচু কেন?" };

test("a doctor asks about a lecture and a sheet, and finds both with the teacher's answer", async () => {
  const { db, ok, lecture, sheet, course, who } = await scene();
  const { question } = await ok(askTeacher, { params: lecture, body: { body: "  T ওয়েভ উঁচু কেন?\r\n" } }, who);
  expect(question).toMatchObject({ ...body, answer: null, answered_at: null });
  await ok(askTeacher, { params: { kind: "sheet", id: sheet.id }, body }, who);
  const rows = await db.select().from(teacherQuestions).orderBy(teacherQuestions.id);
  expect(rows).toMatchObject([
    { batch_id: course.batchId, lecture_id: lecture.id, lecture_sheet_id: null, title: "লেকচার" },
    { batch_id: course.batchId, lecture_id: null, lecture_sheet_id: sheet.id, title: "শিট ১" },
  ]);
  const list = await ok(listTeacherQuestions, {}, who);
  expect(list.questions).toMatchObject([
    { about: { kind: "sheet", id: sheet.id, title: "শিট ১" }, answered_at: null },
    { about: { ...lecture, title: "লেকচার" }, answered_at: null },
  ]);
  await answer(db, question.id, false);
  const read = await ok(getTeacherQuestions, { params: lecture }, who);
  expect(read).toMatchObject({ about: { ...lecture, title: "লেকচার" }, may_ask: true, published: [] });
  expect(read.own).toMatchObject([{ id: question.id, answer: "কারণ পটাশিয়াম বেশি।" }]);
  const [, answered] = (await ok(listTeacherQuestions, {}, who)).questions;
  expect(answered?.answered_at).not.toBeNull();
  expect(answered).not.toHaveProperty("answer");
});

test("only what was published reaches the batch, without a name, and no other batch", async () => {
  const { db, ok, lecture, doctor, who, mate, foreign } = await scene();
  const ask = async () => (await ok(askTeacher, { params: lecture, body }, who)).question.id;
  const [published, own] = [await ask(), await ask()];
  await answer(db, published, true);
  await answer(db, own, false);
  const seenBy = async (by: typeof who) => ok(getTeacherQuestions, { params: lecture }, by);
  expect((await seenBy(who)).own.map(({ id }) => id)).toEqual([own, published]);
  expect((await seenBy(who)).published).toEqual([]);
  const seen = await seenBy(mate);
  expect(seen).toMatchObject({ own: [], published: [{ id: published, ...body, answer: "কারণ পটাশিয়াম বেশি।" }] });
  expect(JSON.stringify(seen)).not.toContain(doctor.name);
  expect(await seenBy(foreign)).toMatchObject({ own: [], published: [] });
  expect((await ok(listTeacherQuestions, {}, mate)).questions).toEqual([]);
  await answer(db, published, false);
  expect(await seenBy(mate), "answered anew without publishing").toMatchObject({ published: [] });
});

test("404 for what the doctor may not open, whoever asks", async () => {
  const { db, ok, refused, send, course, sheet, lecture, who, foreign } = await scene();
  const coming = await addLectureEvent(db, course.scheduleId, { startsAt: daysFromNow(1) });
  const unpublished = await addSheet(db, course.batchId, { published_at: daysFromNow(1) });
  const refusedTo = async (by: typeof who, params: { kind: "lecture" | "sheet" | "question"; id: number }) => {
    await refused(404, askTeacher, { params, body }, by);
    await refused(404, getTeacherQuestions, { params }, by);
  };
  await refusedTo(who, { kind: "lecture", id: coming.lectureId });
  await refusedTo(who, { kind: "sheet", id: unpublished.id });
  await refusedTo(foreign, { kind: "sheet", id: sheet.id });
  for (const kind of ["lecture", "sheet", "question"] as const) await refusedTo(who, { kind, id: 999_999 });
  expect((await send(askTeacher, { params: lecture, body })).status).toBe(401);
  const free = await addFreeVideo(db, course.courseId);
  await ok(askTeacher, { params: { kind: "lecture", id: free.lecture_id }, body }, who);
  expect(await db.$count(teacherQuestions)).toBe(1);
});

test("after the end of the course own answers stay readable, and nothing else", async () => {
  const { db, ok, refused, course, lecture, sheet, who, mate } = await scene();
  const { question } = await ok(askTeacher, { params: lecture, body }, who);
  await answer(db, question.id, true);
  await db
    .update(enrolments)
    .set({ access_until: daysFromNow(-1) })
    .where(eq(enrolments.batch_id, course.batchId));
  const read = await ok(getTeacherQuestions, { params: lecture }, who);
  expect(read).toMatchObject({ may_ask: false, own: [{ id: question.id }], published: [] });
  expect((await refused(403, askTeacher, { params: lecture, body }, who)).code).toBe("access_ended");
  await refused(404, getTeacherQuestions, { params: { kind: "sheet", id: sheet.id } }, who);
  await refused(404, getTeacherQuestions, { params: lecture }, mate);
});

test("ten questions a day, each once for its key, with a bounded text", async () => {
  const { ok, refused, lecture, who, mate, foreign } = await scene();
  const params = { params: lecture };
  expect((await refused(422, askTeacher, { ...params, body: { body: " " } }, who)).errors).toEqual({
    body: ["প্রশ্ন দিন।"],
  });
  await refused(422, askTeacher, { ...params, body: { body: "ক".repeat(1001) } }, who);
  await ok(askTeacher, { ...params, body: { body: "ক".repeat(1000) } }, who);
  for (let asked = 1; asked < 10; asked++)
    await ok(askTeacher, { ...params, body }, { ...who, key: `${asked}-key-of-one` });
  await ok(askTeacher, { ...params, body }, { ...who, key: "9-key-of-one" });
  const { code, message } = await refused(429, askTeacher, { ...params, body }, who);
  expect([code, message]).toEqual(["daily_limit", expect.stringContaining("১০টির বেশি")]);
  expect((await ok(getTeacherQuestions, params, who)).own).toHaveLength(10);
  await ok(askTeacher, { ...params, body }, mate);
  await ok(askTeacher, { ...params, body }, foreign);
  moveClock(24 * 60 * 60 * 1000 + 1000);
  await ok(askTeacher, { ...params, body }, who);
});

test("pages the doctor's questions", async () => {
  const { db, ok, doctor, lecture, who } = await scene();
  const values = { doctor_id: doctor.id, lecture_id: lecture.id, title: "লেকচার", ...body };
  const all = Array.from({ length: 45 }, (_, index) => ({ ...values, created_at: daysFromNow(-index) }));
  await db.insert(teacherQuestions).values(all);
  const ids = Array.from({ length: 45 }, (_, index) => index + 1);
  const pages = await walk(
    (query) => ok(listTeacherQuestions, { query }, who),
    ({ questions }) => questions.map(({ id }) => id),
  );
  expect(pages).toEqual(inPages(ids, 20));
});
