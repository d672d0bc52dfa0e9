import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { calendarFeeds } from "#api/db/schema/study.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { changePassword } from "#contract/account/auth.ts";
import { getMyCourse } from "#contract/study/my-courses.ts";
import { createCalendarFeed, deleteCalendarFeed, getCalendar, getCalendarFeed } from "#contract/study/schedules.ts";
import { addDoctor, loggedIn, password, testAccounts } from "#tests/support/api/accounts.ts";
import { addScheduleEvent, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";

async function withCalendar() {
  const { db, request, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const who = await loggedIn(db, doctor.id);
  const { path } = await ok(createCalendarFeed, {}, who);
  const otherFeed = await ok(createCalendarFeed, {}, await loggedIn(db, (await addDoctor(db)).id));
  const fetchFeed = (address: string) => request(address.replace("/api/v3", ""));

  /** Reads the feed with an independent iCalendar parser. */
  async function readEvents(address = path) {
    const response = await fetchFeed(address);
    expect(response.status).toBe(200);
    const calendar = ICAL.Component.fromString(await response.text());
    return calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
  }
  return { db, ok, doctor, course, who, path, otherFeed, fetchFeed, readEvents };
}

test("the feed has the right times for an event across midnight in Dhaka", async () => {
  const { db, course, path, fetchFeed, readEvents } = await withCalendar();
  const day = daysFromNow(7).toISOString().slice(0, 10);
  const starts_at = new Date(`${day}T23:30:00+06:00`);
  const ends_at = new Date(starts_at.getTime() + 60 * 60 * 1000);
  const topic = "কমা, সেমিকোলন; \\ আর\nনতুন লাইন";
  await addScheduleEvent(db, course.scheduleId, { title: "শেষ নেই", starts_at: daysFromNow(8), kind: "notice" });
  await addScheduleEvent(db, course.scheduleId, { title: "রাতের ক্লাস, ১", topic, starts_at, ends_at });
  await addScheduleEvent(db, course.scheduleId, { starts_at: daysFromNow(-100) });

  const events = await readEvents();
  expect(events.map(({ summary }) => summary)).toEqual(["রাতের ক্লাস, ১", "শেষ নেই"]);
  expect(events[0]?.startDate.toJSDate()).toEqual(starts_at);
  expect(events[0]?.endDate.toJSDate()).toEqual(ends_at);
  expect(events[0]?.description.startsWith(topic)).toBe(true);
  const response = await fetchFeed(path);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const text = await response.text();
  expect(text.endsWith("\r\nEND:VCALENDAR\r\n"), "each line ends, the last one too").toBe(true);
  const lines = text.split("\r\n");
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const inUtc = `${starts_at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  expect(lines, "times are in UTC, not floating").toContain(`DTSTART:${inUtc}`);
});

test("a course's next event is the feed's", async () => {
  const { db, ok, who, course, readEvents } = await withCalendar();
  const ends_at = new Date(daysFromNow(3).getTime() + 60 * 60 * 1000);
  await addScheduleEvent(db, course.scheduleId, { starts_at: daysFromNow(3), ends_at });
  const { next_event } = (await ok(getMyCourse, { params: { id: course.id } }, who)).course;
  const [event] = await readEvents();
  expect(next_event?.calendar).toEqual({ uid: event?.uid, sequence: event?.sequence });
  expect(event?.endDate.toJSDate()).toEqual(new Date(next_event?.ends_at ?? ""));
});

test("a changed event keeps its UID and gets a higher sequence", async () => {
  const { db, course, readEvents } = await withCalendar();
  const event = await addScheduleEvent(db, course.scheduleId);
  const change = async (values: Partial<typeof scheduleEvents.$inferInsert>) => {
    await db.update(scheduleEvents).set(values).where(eq(scheduleEvents.id, event.id));
    return readEvents();
  };
  const [before] = await change({ created_at: daysFromNow(-1), updated_at: daysFromNow(-1) });
  const [renamed] = await change({ title: "নতুন নাম", updated_at: new Date(Date.now() - 60_000) });
  const [after] = await change({ starts_at: daysFromNow(30) });
  expect(before?.sequence).toBe(0);
  expect(renamed?.sequence).toBeGreaterThan(0);
  expect(after?.sequence).toBeGreaterThan(renamed?.sequence ?? 0);
  expect(after?.uid).toBe(before?.uid);
  expect(after?.summary).toBe("নতুন নাম");
  expect(after?.startDate.toJSDate()).not.toEqual(before?.startDate.toJSDate());
});

test("a revoked, replaced or unknown link gives 404, other links work, and only hashes are stored", async () => {
  const { db, ok, who, path, otherFeed, fetchFeed } = await withCalendar();
  expect(JSON.stringify(await db.select().from(calendarFeeds))).not.toContain(path.slice(17, 50));
  const { path: newer } = await ok(createCalendarFeed, {}, who);
  const status = async (address: string) => (await fetchFeed(address)).status;
  expect([await status(path), await status(newer)]).toEqual([404, 200]);
  expect((await ok(getCalendarFeed, {}, who)).feed?.last_read_at).not.toBe(null);
  await ok(deleteCalendarFeed, {}, who);
  expect([await status(newer), await status(otherFeed.path)]).toEqual([404, 200]);
  expect(await ok(getCalendarFeed, {}, who)).toEqual({ feed: null });
  for (const name of ["a.ics", `${"a".repeat(43)}.ics`, "../.ics", "a".repeat(43)]) {
    expect([name, await status(endpointPath(getCalendar, { params: { name } }))]).toEqual([name, 404]);
  }
});

test.each([
  ["a password change", { keep_others: false }, 404],
  ["a password change that keeps the other devices", { keep_others: true }, 200],
])("%s decides about the link as about the other logins", async (_, { keep_others }, status) => {
  const { ok, who, path, otherFeed, fetchFeed } = await withCalendar();
  const next = "আরেকটি ভালো পাসওয়ার্ড";
  const passwords = { password: next, password_confirmation: next, current_password: password, keep_others };
  await ok(changePassword, { body: passwords }, who);
  expect([(await fetchFeed(path)).status, (await fetchFeed(otherFeed.path)).status]).toEqual([status, 200]);
});

test("the feed has only courses that may be used now, and gives 404 for a blocked doctor", async () => {
  const { db, doctor, course, path, fetchFeed, readEvents } = await withCalendar();
  await addScheduleEvent(db, course.scheduleId);
  const [other] = await db
    .insert(batchSchedules)
    .values({ batch_id: course.batchId, key: "other", title: "অন্য" })
    .returning();
  await addScheduleEvent(db, other?.id ?? 0, { title: "অন্য সূচির" });
  expect(await readEvents()).toHaveLength(1);
  await db.update(enrolments).set({ status: "suspended" }).where(eq(enrolments.id, course.id));
  expect(await readEvents()).toHaveLength(0);
  await db.update(doctors).set({ status: "blocked" }).where(eq(doctors.id, doctor.id));
  expect((await fetchFeed(path)).status).toBe(404);
});
