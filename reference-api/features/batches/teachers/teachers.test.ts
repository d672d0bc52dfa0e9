import { expect, test } from "vitest";
import { getBatch, listBatchSchedules } from "#contract/catalogue/batches.ts";
import { getLecture } from "#contract/study/lectures.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { testApi } from "#tests/support/api/api.ts";
import { addBatch, addCourseTerm, addSchedule, addScheduleEvent } from "#tests/support/rows/catalogue-rows.ts";
import { addLecture, addLectureEvent, addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { addTeacher } from "#tests/support/rows/teacher-rows.ts";

test("lists the teachers of a batch once each, by sort value and then by number of classes", async () => {
  const { db, load } = await testApi();
  const place = await addCourseTerm(db);
  const [batch, other] = [await addBatch(db, place), await addBatch(db, place)];
  const schedule = await addSchedule(db, batch.id);
  const rare = await addTeacher(db);
  const busy = await addTeacher(db, { text: "হৃদরোগ পড়ান।" });
  const head = await addTeacher(db, { sort: -1, degrees: null, subjects: [] });
  const elsewhere = await addTeacher(db);
  const classes = [rare, busy, busy, head];
  for (const { name } of classes) await addScheduleEvent(db, schedule.id, { mentor: name });
  await addScheduleEvent(db, schedule.id, { mentor: elsewhere.name, kind: "exam" });
  await addScheduleEvent(db, schedule.id, { mentor: "অতিথি" });
  await addScheduleEvent(db, (await addSchedule(db, other.id)).id, { mentor: elsewhere.name });

  const { batch: found } = await load(getBatch, { params: { id: batch.id } });
  expect(found.teachers).toEqual([
    { name: head.name, degrees: null, subjects: [], photo: null, text: null },
    { name: busy.name, degrees: "MBBS, FCPS (Medicine)", subjects: ["Medicine"], photo: null, text: "হৃদরোগ পড়ান।" },
    { name: rare.name, degrees: "MBBS, FCPS (Medicine)", subjects: ["Medicine"], photo: null, text: null },
  ]);
  const { events } = await load(listBatchSchedules, { params: { id: other.id } });
  expect(events).toMatchObject([{ mentor: elsewhere.name, mentor_degrees: "MBBS, FCPS (Medicine)" }]);
});

test("finds a lecture's teacher by the mentor's full name", async () => {
  const { db, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const { name } = await addTeacher(db);
  const who = await loggedIn(db, doctor.id);
  const teacherOf = async (mentor: string | null) => {
    const event = await addLectureEvent(db, course.scheduleId, { lecture: await addLecture(db, { mentor }) });
    const params = { id: course.id, schedule_id: course.scheduleId, event_id: event.id };
    return (await ok(getLecture, { params }, who)).lecture.teacher;
  };
  expect(await teacherOf(name)).toMatchObject({ name, degrees: "MBBS, FCPS (Medicine)" });
  expect(await teacherOf(name.slice(0, -1))).toBeNull();
  expect(await teacherOf(null)).toBeNull();
});
