import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accessTokens } from "#api/db/schema/identity.ts";
import { noticeReads } from "#api/db/schema/service.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { getNotice, listNotices, readNotice } from "#contract/account/notices.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addNotice } from "#tests/support/rows/service-rows.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { walk } from "#tests/support/api/lists.ts";

/** Adds a doctor with a course, and notices of each audience, some for the doctor and some not. */
async function scene() {
  const api = await testAccounts();
  const { db } = api;
  const doctor = await addDoctor(db);
  const other = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const foreign = await addOwnCourse(db, other.id);
  const unpaid = await addOwnCourse(db, doctor.id, { status: "pending_payment" });
  const mine = {
    all: await addNotice(db, "all", { daysAgo: 4 }),
    batch: await addNotice(db, `batch:${course.batchId}`, { daysAgo: 3, pinned: true }),
    course: await addNotice(db, `course:${course.courseId}`, { daysAgo: 2 }),
    doctor: await addNotice(db, `doctor:${doctor.id}`, { daysAgo: 1 }),
  };
  const notMine = [
    await addNotice(db, `batch:${foreign.batchId}`),
    await addNotice(db, `course:${foreign.courseId}`),
    await addNotice(db, `doctor:${other.id}`),
    await addNotice(db, `batch:${unpaid.batchId}`),
    await addNotice(db, "all", { daysAgo: -1 }),
  ];
  return { ...api, doctor, other, course, foreign, mine, notMine, who: await loggedIn(db, doctor.id) };
}

test("lists notices for all, for the doctor and for the doctor's batches and courses, newest first", async () => {
  const { ok, refused, send, mine, who, course, foreign } = await scene();
  expect((await send(listNotices, {})).status).toBe(401);
  const list = await ok(listNotices, {}, who);
  expect(list.notices.map(({ id }) => id)).toEqual([mine.doctor, mine.course, mine.batch, mine.all]);
  expect(list.pinned).toMatchObject([{ id: mine.batch, is_pinned: true, is_read: false }]);
  expect(list.unread_count).toBe(4);
  const ofCourse = await ok(listNotices, { query: { course: course.id } }, who);
  expect(ofCourse.notices.map(({ id }) => id)).toEqual([mine.course, mine.batch]);
  const refusals = [];
  for (const id of [foreign.id, 999_999])
    refusals.push(await refused(404, listNotices, { query: { course: id } }, who));
  expect(refusals[1]).toEqual(refusals[0]);
});

test("opening a notice marks it as read for this doctor only, also on an unverified device", async () => {
  const { db, ok, doctor, other, mine, who } = await scene();
  const by = { doctor_id: other.id, read_at: new Date() };
  await db.insert(noticeReads).values(Object.values(mine).map((notice_id) => ({ notice_id, ...by })));
  const pending = await loggedIn(db, doctor.id, { status: "pending" });
  expect(await ok(getDashboard, {}, who)).toMatchObject({ unread_notices: 4 });
  const { notice } = await ok(getNotice, { params: { id: mine.batch } }, pending);
  expect(notice).toMatchObject({ id: mine.batch, is_read: true, is_pinned: true, attachments: [] });
  expect(notice.body_html).toMatch(/^<p>batch:/);
  await ok(getNotice, { params: { id: mine.batch } }, pending);
  expect(await ok(readNotice, { params: { id: mine.all } }, who)).toEqual({ unread_count: 2 });
  expect(await ok(readNotice, { params: { id: mine.all } }, who)).toEqual({ unread_count: 2 });
  const { notices } = await ok(listNotices, {}, who);
  expect(notices.filter(({ is_read }) => is_read).map(({ id }) => id)).toEqual([mine.batch, mine.all]);
  const unread = await ok(listNotices, { query: { only: "unread" } }, who);
  expect(unread.notices.map(({ id }) => id)).toEqual([mine.doctor, mine.course]);
  expect(unread.pinned).toEqual([]);
  expect(await ok(getDashboard, {}, who)).toMatchObject({ unread_notices: 2 });
});

test("a notice for others, not yet published or missing gets the same 404 and is not marked as read", async () => {
  const { db, refused, notMine, who } = await scene();
  const refusals = [];
  for (const id of [...notMine, 999_999]) {
    refusals.push(await refused(404, getNotice, { params: { id } }, who));
    refusals.push(await refused(404, readNotice, { params: { id } }, who));
  }
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  expect(await db.$count(noticeReads)).toBe(0);
});

test("a staff view does not mark notices as read", async () => {
  const { db, ok, mine, who, doctor } = await scene();
  await db.update(accessTokens).set({ is_staff_view: true }).where(eq(accessTokens.doctor_id, doctor.id));
  await ok(getNotice, { params: { id: mine.all } }, who);
  expect(await db.$count(noticeReads)).toBe(0);
});

test("paginates fifty notices in both directions, each once, even those with two audiences", async () => {
  const { db, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const made = [];
  for (let n = 0; n < 50; n++) {
    const audience = ["all", `batch:${course.batchId}`, `all doctor:${doctor.id}`][n % 3] ?? "";
    made.push(await addNotice(db, audience, { daysAgo: 1 + Math.floor(n / 4) }));
  }
  const who = await loggedIn(db, doctor.id);
  const pages = await walk(
    (query) => ok(listNotices, { query }, who),
    ({ notices }) => notices.map(({ id }) => id),
  );
  expect(pages.map((page) => page.length)).toEqual([20, 20, 10]);
  expect(new Set(pages.flat())).toEqual(new Set(made));
});
