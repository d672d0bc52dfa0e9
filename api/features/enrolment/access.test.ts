import { eq, sql } from "drizzle-orm";
import { TransactionRollbackError } from "drizzle-orm/errors";
import { afterAll, expect, test } from "vitest";
import type { Writer } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { requireExamPlace } from "#api/features/exams/service.ts";
import { ApiError } from "#api/http/errors.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import { getExamStatus, listPendingExams } from "#contract/exams/exam-info.ts";
import { listExamResults } from "#contract/exams/exam-results.ts";
import { addDoctor, moveClock } from "#tests/support/accounts.ts";
import { daysFromNow } from "#tests/support/catalogue-rows.ts";
import { testDatabase } from "#tests/support/database.ts";
import { testExam } from "#tests/support/exam-room.ts";
import { addEnrolment, addExam, addExamEvent, minutesFromNow } from "#tests/support/exam-rows.ts";
import { addOwnCourse, enrol } from "#tests/support/study-rows.ts";
import { requireCourse, usableCourses, type CourseKey } from "./access.ts";

const { db, close } = await testDatabase();
afterAll(close);

type Enrolment = typeof enrolments.$inferInsert;

/** What comes of asking: what is given, or the status and the code of the refusal. */
async function outcome<Given>(asked: Promise<Given>): Promise<Given | [number, string | undefined]> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return [error.status, error.details.code];
  });
}

function courseStatus(on: Writer, doctorId: number, key: CourseKey) {
  return outcome(requireCourse({ db: on, doctor: { id: doctorId } }, key).then(({ status }) => status));
}

async function usableIds(on: Writer, doctorId: number) {
  return (await on.select().from(usableCourses(on, doctorId))).map(({ enrolment_id }) => enrolment_id);
}

test.each<[given: Partial<Enrolment> & Pick<Enrolment, "status">, expected: string | [number, string | undefined]]>([
  [{ status: "active" }, "active"],
  [{ status: "completed" }, "completed"],
  [{ status: "active", access_until: daysFromNow(1) }, "active"],
  [{ status: "completed", access_until: daysFromNow(1) }, "completed"],
  [{ status: "active", access_until: daysFromNow(-1) }, [403, "access_ended"]],
  [{ status: "completed", access_until: daysFromNow(-1) }, [403, "access_ended"]],
  [{ status: "suspended" }, [403, "suspended"]],
  [{ status: "suspended", access_until: daysFromNow(-1) }, [403, "suspended"]],
  [{ status: "pending_payment" }, [402, "payment_required"]],
  [{ status: "pending_payment", access_until: daysFromNow(-1) }, [402, "payment_required"]],
  [{ status: "cancelled" }, [404, undefined]],
])("a course that is %o: %o, and a place among the usable ones to match", async (given, expected) => {
  const doctor = await addDoctor(db);
  const { id } = await addOwnCourse(db, doctor.id, given);
  expect(await courseStatus(db, doctor.id, id)).toEqual(expected);
  expect(await usableIds(db, doctor.id)).toEqual(typeof expected === "string" ? [id] : []);
});

test("another doctor's course is as absent as one that never was, by its id and by its place", async () => {
  const doctor = await addDoctor(db);
  const stranger = await addDoctor(db);
  const { id, termId, batchId, scheduleId } = await addOwnCourse(db, doctor.id);
  const place = { year_course_session_id: termId, batch_id: batchId, schedule_id: scheduleId };
  for (const key of [id, place]) {
    expect(await courseStatus(db, doctor.id, key)).toBe("active");
    expect(await courseStatus(db, stranger.id, key)).toEqual([404, undefined]);
  }
  const elsewhere = [
    { year_course_session_id: termId + 1 },
    { batch_id: batchId + 1 },
    { schedule_id: scheduleId + 1 },
  ];
  for (const key of [999_999, ...elsewhere.map((part) => ({ ...place, ...part }))]) {
    expect(await courseStatus(db, doctor.id, key)).toEqual([404, undefined]);
  }
  expect(await usableIds(db, stranger.id)).toEqual([]);
});

test("who was enrolled once more in a batch has the new course there, not the one that was cancelled", async () => {
  const doctor = await addDoctor(db);
  const { termId, batchId, scheduleId } = await addOwnCourse(db, doctor.id, { status: "cancelled" });
  const again = await enrol(db, { batch_id: batchId, batch_schedule_id: scheduleId }, { doctor_id: doctor.id });
  const place = { year_course_session_id: termId, batch_id: batchId, schedule_id: scheduleId };
  expect(await requireCourse({ db, doctor }, place)).toMatchObject({ id: again.id, status: "active" });
  expect(await usableIds(db, doctor.id)).toEqual([again.id]);
});

test("access ends at the very instant it was given until, for the course and its exams alike", async () => {
  const event = await addExamEvent(db, await addExam(db, ["b"]));
  const { id, doctor_id: doctorId } = await addEnrolment(db, event);
  const exam = { doctorId, enrolmentId: id, eventId: event.schedule_event_id };
  const seen: unknown[] = [];
  const undone = db.transaction(async (transaction) => {
    await transaction.execute(sql`alter table enrolments alter column access_until type timestamptz`); // now() is finer than a column
    for (const left of ["1 microsecond", "0", "-1 microsecond"]) {
      await transaction
        .update(enrolments)
        .set({ access_until: sql`now() + ${left}::interval` })
        .where(eq(enrolments.id, id));
      seen.push([
        await courseStatus(transaction, doctorId, id),
        await outcome(requireExamPlace(transaction, exam).then(({ enrolment }) => enrolment.status)),
        await usableIds(transaction, doctorId),
      ]);
    }
    transaction.rollback();
  });
  await expect(undone).rejects.toThrow(TransactionRollbackError);
  const ended = [403, "access_ended"];
  expect(seen).toEqual([
    ["active", "active", [id]],
    [ended, ended, []],
    [ended, ended, []],
  ]);
});

test("only the database's clock says whether access has ended", async () => {
  const doctor = await addDoctor(db);
  const { id } = await addOwnCourse(db, doctor.id, { access_until: minutesFromNow(5) });
  moveClock(24 * 60 * 60 * 1000);
  expect(await courseStatus(db, doctor.id, id)).toBe("active");
  expect(await usableIds(db, doctor.id)).toEqual([id]);
});

test("a course, its exams and their lists refuse with one and the same answer", async () => {
  const { db: own, refused, params, who } = await testExam();
  const cases: [given: Partial<Enrolment>, status: number, answer: object][] = [
    [{ status: "pending_payment" }, 402, { code: "payment_required", checkout: { course_id: params.id } }],
    [{ status: "suspended" }, 403, { code: "suspended" }],
    [{ status: "active", access_until: minutesFromNow(-1) }, 403, { code: "access_ended" }],
  ];
  for (const [given, status, answer] of cases) {
    await own.update(enrolments).set(given).where(eq(enrolments.id, params.id));
    const course = { params: { id: params.id } };
    const refusal = await refused(status, getCourseHome, course, who);
    expect(refusal).toMatchObject(answer);
    expect(await refused(status, getExamStatus, { params }, who)).toEqual(refusal);
    expect(await refused(status, listPendingExams, course, who)).toEqual(refusal);
    expect(await refused(status, listExamResults, course, who)).toEqual(refusal);
  }
});
