import { eq, sql } from "drizzle-orm";
import { TransactionRollbackError } from "drizzle-orm/errors";
import { afterAll, expect, test } from "vitest";
import type { Writer } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { requireDoctorExam } from "#api/features/exams/service.ts";
import { ApiError } from "#api/http/errors.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import { getExamStatus, listPendingExams } from "#contract/exams/exam-info.ts";
import { listExamResults } from "#contract/exams/exam-results.ts";
import { addDoctor, moveClock } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { testExam } from "#tests/support/api/scenarios/exam-room.ts";
import { addEnrolment, addExam, addExamEvent, minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";
import { addOwnCourse, enrol } from "#tests/support/rows/study-rows.ts";
import { requireCourse, usableCourses, type CourseKey } from "./access.ts";

const { db, close } = await testDatabase();
afterAll(close);

type Enrolment = typeof enrolments.$inferInsert;

/** Resolves to the result of a request, or to the status and code of its ApiError. */
async function outcome<Value>(request: Promise<Value>): Promise<Value | [number, string | undefined]> {
  return request.catch((error: unknown) => {
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

interface CourseCase {
  status: Enrolment["status"];
  /** Days until the access ends; negative: it ended that long ago. */
  days_left?: number;
}

test.each<[course: CourseCase, expected: string | [number, string | undefined]]>([
  [{ status: "active" }, "active"],
  [{ status: "completed" }, "completed"],
  [{ status: "active", days_left: 1 }, "active"],
  [{ status: "completed", days_left: 1 }, "completed"],
  [{ status: "active", days_left: -1 }, [403, "access_ended"]],
  [{ status: "completed", days_left: -1 }, [403, "access_ended"]],
  [{ status: "suspended" }, [403, "suspended"]],
  [{ status: "suspended", days_left: -1 }, [403, "suspended"]],
  [{ status: "pending_payment" }, [402, "payment_required"]],
  [{ status: "pending_payment", days_left: -1 }, [402, "payment_required"]],
  [{ status: "cancelled" }, [404, undefined]],
])("a course with %o gives %o, consistently with usableCourses()", async ({ status, days_left }, expected) => {
  const doctor = await addDoctor(db);
  const access_until = days_left === undefined ? null : daysFromNow(days_left);
  const { id } = await addOwnCourse(db, doctor.id, { status, access_until });
  expect(await courseStatus(db, doctor.id, id)).toEqual(expected);
  expect(await usableIds(db, doctor.id)).toEqual(typeof expected === "string" ? [id] : []);
});

test("another doctor's course gives the same 404 as an unknown one, by id and by catalogue ids", async () => {
  const doctor = await addDoctor(db);
  const stranger = await addDoctor(db);
  const { id, termId, batchId, scheduleId } = await addOwnCourse(db, doctor.id);
  const place = { year_course_session_id: termId, batch_id: batchId, schedule_id: scheduleId };
  for (const key of [id, place]) {
    expect(await courseStatus(db, doctor.id, key)).toBe("active");
    expect(await courseStatus(db, stranger.id, key)).toEqual([404, undefined]);
  }
  const otherIds = [{ year_course_session_id: termId + 1 }, { batch_id: batchId + 1 }, { schedule_id: scheduleId + 1 }];
  for (const key of [999_999, ...otherIds.map((part) => ({ ...place, ...part }))]) {
    expect(await courseStatus(db, doctor.id, key)).toEqual([404, undefined]);
  }
  expect(await usableIds(db, stranger.id)).toEqual([]);
});

test("after a new enrolment in the same batch, the new course is found, not the cancelled one", async () => {
  const doctor = await addDoctor(db);
  const { termId, batchId, scheduleId } = await addOwnCourse(db, doctor.id, { status: "cancelled" });
  const again = await enrol(db, { batch_id: batchId, batch_schedule_id: scheduleId }, { doctor_id: doctor.id });
  const place = { year_course_session_id: termId, batch_id: batchId, schedule_id: scheduleId };
  expect(await requireCourse({ db, doctor }, place)).toMatchObject({ id: again.id, status: "active" });
  expect(await usableIds(db, doctor.id)).toEqual([again.id]);
});

test("access ends exactly at access_until, for the course and its exams", async () => {
  const event = await addExamEvent(db, await addExam(db, ["b"]));
  const { id, doctor_id: doctorId } = await addEnrolment(db, event);
  const exam = { doctorId, enrolmentId: id, eventId: event.schedule_event_id };
  const outcomes: unknown[] = [];
  const undone = db.transaction(async (transaction) => {
    // now() has a higher precision than the column
    await transaction.execute(sql`alter table enrolments alter column access_until type timestamptz`);
    for (const remaining of ["1 microsecond", "0", "-1 microsecond"]) {
      await transaction
        .update(enrolments)
        .set({ access_until: sql`now() + ${remaining}::interval` })
        .where(eq(enrolments.id, id));
      outcomes.push([
        await courseStatus(transaction, doctorId, id),
        await outcome(requireDoctorExam(transaction, exam).then(({ enrolment }) => enrolment.status)),
        await usableIds(transaction, doctorId),
      ]);
    }
    transaction.rollback();
  });
  await expect(undone).rejects.toThrow(TransactionRollbackError);
  const ended = [403, "access_ended"];
  expect(outcomes).toEqual([
    ["active", "active", [id]],
    [ended, ended, []],
    [ended, ended, []],
  ]);
});

test("only the database's clock decides whether access has ended", async () => {
  const doctor = await addDoctor(db);
  const { id } = await addOwnCourse(db, doctor.id, { access_until: minutesFromNow(5) });
  moveClock(24 * 60 * 60 * 1000);
  expect(await courseStatus(db, doctor.id, id)).toBe("active");
  expect(await usableIds(db, doctor.id)).toEqual([id]);
});

test("a course, its exams and their lists reject with identical errors", async () => {
  const { db: own, refused, params, who } = await testExam();
  const cases: [columns: Partial<Enrolment>, status: number, expectedError: object][] = [
    [{ status: "pending_payment" }, 402, { code: "payment_required", checkout: { course_id: params.id } }],
    [{ status: "suspended" }, 403, { code: "suspended" }],
    [{ status: "active", access_until: minutesFromNow(-1) }, 403, { code: "access_ended" }],
  ];
  for (const [columns, status, expectedError] of cases) {
    await own.update(enrolments).set(columns).where(eq(enrolments.id, params.id));
    const course = { params: { id: params.id } };
    const refusal = await refused(status, getCourseHome, course, who);
    expect(refusal).toMatchObject(expectedError);
    expect(await refused(status, getExamStatus, { params }, who)).toEqual(refusal);
    expect(await refused(status, listPendingExams, course, who)).toEqual(refusal);
    expect(await refused(status, listExamResults, course, who)).toEqual(refusal);
  }
});
