import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { getDashboard } from "#contract/dashboard.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/accounts.ts";
import { daysFromNow } from "#tests/support/catalogue-rows.ts";
import { addLecture, addLectureEvent, addOwnCourse } from "#tests/support/study-rows.ts";

test("lectures that are over and not watched to the end are counted over all courses that may be used", async () => {
  const { db, ok } = await testAccounts();
  const { id: doctor_id } = await addDoctor(db);
  const who = await loggedIn(db, doctor_id);
  const pending = async () => (await ok(getDashboard, {}, who)).pending;
  const [older, newer] = [await addOwnCourse(db, doctor_id), await addOwnCourse(db, doctor_id)];
  expect(await pending()).toMatchObject({ videos: 0, videos_link: null });

  const [watched, begun] = [await addLecture(db), await addLecture(db)];
  await addLectureEvent(db, older.scheduleId);
  await addLectureEvent(db, older.scheduleId, { lecture: watched });
  await addLectureEvent(db, newer.scheduleId, { lecture: begun });
  await addLectureEvent(db, newer.scheduleId, { startsAt: daysFromNow(1) });
  const now = new Date();
  const seen = { last_flush_at: now };
  const other = await addDoctor(db);
  await db.insert(lectureViews).values([
    { ...seen, doctor_id, lecture_id: watched.id, completed_at: now },
    { ...seen, doctor_id, lecture_id: begun.id },
    { ...seen, doctor_id: other.id, lecture_id: begun.id, completed_at: now },
  ]);
  expect(await pending()).toMatchObject({ videos: 2, videos_link: `/my/pending-video/${newer.id}` });

  await db.update(enrolments).set({ access_until: new Date() }).where(eq(enrolments.id, newer.id));
  expect(await pending()).toMatchObject({ videos: 1, videos_link: `/my/pending-video/${older.id}` });
});
