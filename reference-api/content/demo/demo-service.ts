import { and, asc, desc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import {
  complaintAttachments,
  complaintMessages,
  complaints,
  complaintTopics,
  deliveries,
  deliveryTracks,
  lectureSheets,
  noticeReads,
  notices,
} from "#api/db/schema/service.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { subscriptionVideos } from "#api/db/schema/subscriptions.ts";
import { teacherQuestions } from "#api/db/schema/teacher-questions.ts";
import { findRelatedTitle } from "#api/features/complaints/related.ts";
import { activateSubscription, openSubscriptionOrder } from "#api/features/subscriptions/service.ts";
import { createFiles } from "#api/gateways/files/files.ts";
import { dayInDhaka, startOfDay } from "#locale/calendar.ts";
import { demoComplaints, demoDeliveries, demoNoticeReads, demoTeacherQuestions } from "./demo-service-texts.ts";

const dayMs = 24 * 60 * 60 * 1000;
const sheetFile = { store: "demo" as const, name: "lecture-sheet.pdf" };

interface Scene {
  db: Writer;
  now: Date;
}

function only<Row>([row]: Row[], what: string): Row {
  if (row === undefined) throw new Error(`${what} is missing`);
  return row;
}

/** Returns a time `days` days ago, between 9:00 and 22:00 in Dhaka, that differs from day to day; `now` for 0. */
function daysAgo({ now }: Scene, days: number): Date {
  if (days === 0) return now;
  const minute = 9 * 60 + ((days * 197) % (13 * 60));
  return new Date(startOfDay(dayInDhaka(now)).getTime() - days * dayMs + minute * 60_000);
}

async function selectCourses({ db }: Scene) {
  return db
    .select({
      id: enrolments.id,
      doctorId: enrolments.doctor_id,
      scheduleId: enrolments.batch_schedule_id,
      batchId: batches.id,
      batch: batches.slug,
      phone: doctors.mobile_number,
      name: doctors.name,
    })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(doctors, eq(doctors.id, enrolments.doctor_id))
    .orderBy(asc(enrolments.id));
}

type Course = Awaited<ReturnType<typeof selectCourses>>[number];

async function readNotices({ db, now }: Scene): Promise<void> {
  const read = await db
    .select({ notice_id: notices.id, doctor_id: doctors.id })
    .from(notices)
    .innerJoin(doctors, eq(doctors.mobile_number, demoNoticeReads.phone))
    .where(inArray(notices.key, demoNoticeReads.notices));
  await db.insert(noticeReads).values(read.map((row) => ({ ...row, read_at: now })));
}

async function relatedTo(db: Writer, type: "course" | "delivery", { id, doctorId }: Course) {
  const [delivery] =
    type === "course"
      ? []
      : await db
          .select({ id: deliveries.id })
          .from(deliveries)
          .innerJoin(enrolments, eq(enrolments.id, deliveries.enrolment_id))
          .where(eq(enrolments.doctor_id, doctorId))
          .orderBy(asc(deliveries.id))
          .limit(1);
  const related_id = delivery?.id ?? id;
  return {
    related_type: type,
    related_id,
    related_title: await findRelatedTitle(db, type, { id: related_id, doctorId }),
  };
}

async function addComplaints(scene: Scene, courses: Course[]): Promise<void> {
  const { db } = scene;
  const topics = await db.select().from(complaintTopics);
  const files = createFiles("");
  const paper = await files.read(sheetFile, 0, (await files.size(sheetFile)) ?? 0);
  for (const { phone, topic, messages, related, ...complaint } of demoComplaints) {
    const course = courses.find((one) => one.phone === phone);
    const topic_id = topics.find(({ key }) => key === topic)?.id;
    const [first, last] = [messages[0], messages.at(-1)];
    if (!course || topic_id === undefined || !first || !last) continue;
    const values = {
      ...complaint,
      topic_id,
      doctor_id: course.doctorId,
      ...(related && (await relatedTo(db, related, course))),
      created_at: daysAgo(scene, first.daysAgo),
      last_message_at: daysAgo(scene, last.daysAgo),
    };
    const { id } = only(await db.insert(complaints).values(values).returning(), "a complaint");
    for (const { daysAgo: days, attachment, ...message } of messages) {
      const row = { ...message, complaint_id: id, created_at: daysAgo(scene, days) };
      const made = only(await db.insert(complaintMessages).values(row).returning(), "a message");
      if (!attachment) continue;
      await db.insert(complaintAttachments).values({
        message_id: made.id,
        name: attachment,
        content_type: "application/pdf" as const,
        size: paper.byteLength,
        bytes: Buffer.from(paper),
      });
    }
  }
}

async function sheetIdsOf({ db }: Scene, batchId: number): Promise<number[]> {
  const sheets = await db
    .select({ id: lectureSheets.id })
    .from(lectureSheets)
    .where(eq(lectureSheets.batch_id, batchId))
    .orderBy(asc(lectureSheets.key));
  return sheets.map(({ id }) => id);
}

async function addDeliveries(scene: Scene, course: Course, sheetIds: number[]): Promise<void> {
  const { db } = scene;
  const receiver = { receiver_name: course.name ?? "", phone: course.phone };
  for (const { phone, batch, sheets, tracks, ...delivery } of demoDeliveries) {
    const [first, last] = [tracks[0], tracks.at(-1)];
    if (phone !== course.phone || batch !== course.batch || !first || !last) continue;
    const values = {
      ...receiver,
      ...delivery,
      enrolment_id: course.id,
      status: last.status,
      lecture_sheet_ids: sheets.flatMap((n) => sheetIds[n] ?? []),
      created_at: daysAgo(scene, first.daysAgo),
    };
    const { id } = only(await db.insert(deliveries).values(values).returning(), "a delivery");
    await db
      .insert(deliveryTracks)
      .values(tracks.map(({ daysAgo: days, ...track }) => ({ ...track, delivery_id: id, at: daysAgo(scene, days) })));
  }
}

async function addSubscription(scene: Scene, course: Course): Promise<void> {
  const { db, now } = scene;
  const held = await db
    .select({ id: scheduleEvents.lecture_id })
    .from(scheduleEvents)
    .where(
      and(
        eq(scheduleEvents.batch_schedule_id, course.scheduleId),
        isNotNull(scheduleEvents.lecture_id),
        lte(scheduleEvents.starts_at, now),
      ),
    )
    .orderBy(desc(scheduleEvents.starts_at))
    .limit(3);
  const lectureIds = held.flatMap(({ id }) => id ?? []);
  const [first] = lectureIds;
  if (first === undefined) return;
  const plan = { months: 3, price: "600.00", view_limit: 6 };
  const who = { doctorId: course.doctorId, enrolmentId: course.id, title: "ভিডিও সাবস্ক্রিপশন, ৩ মাস" };
  const begun = daysAgo(scene, 20);
  const { subscription_order_id: id } = await openSubscriptionOrder(db, { ...who, lectureIds, plan, now: begun });
  await activateSubscription(db, id, begun);
  const isFirst = and(eq(subscriptionVideos.subscription_order_id, id), eq(subscriptionVideos.lecture_id, first));
  await db
    .update(subscriptionVideos)
    .set({ views_used: 1, view_until: daysAgo(scene, 19) })
    .where(isFirst);
}

async function addTeacherQuestions(scene: Scene, courses: Course[]): Promise<void> {
  const { db, now } = scene;
  const { phone, batch, lecture: aboutLecture, sheet: aboutSheet } = demoTeacherQuestions;
  const course = courses.find((one) => one.phone === phone && one.batch === batch);
  if (!course) return;
  const [held] = await db
    .select({ lecture_id: lectures.id, title: lectures.title })
    .from(scheduleEvents)
    .innerJoin(lectures, eq(lectures.id, scheduleEvents.lecture_id))
    .where(and(eq(scheduleEvents.batch_schedule_id, course.scheduleId), lte(scheduleEvents.starts_at, now)))
    .orderBy(desc(scheduleEvents.starts_at))
    .limit(1);
  const [sheet] = await db
    .select({ lecture_sheet_id: lectureSheets.id, title: lectureSheets.title })
    .from(lectureSheets)
    .where(eq(lectureSheets.batch_id, course.batchId))
    .orderBy(asc(lectureSheets.key))
    .limit(1);
  const { daysAgo: lectureDays, answeredDaysAgo, ...answered } = aboutLecture;
  const { daysAgo: sheetDays, ...open } = aboutSheet;
  const asker = { doctor_id: course.doctorId, batch_id: course.batchId };
  const times = { created_at: daysAgo(scene, lectureDays), answered_at: daysAgo(scene, answeredDaysAgo) };
  await db
    .insert(teacherQuestions)
    .values([
      ...(held ? [{ ...asker, ...held, ...answered, ...times }] : []),
      ...(sheet ? [{ ...asker, ...sheet, ...open, created_at: daysAgo(scene, sheetDays) }] : []),
    ]);
}

export async function seedDemoService(db: Writer, now: Date): Promise<void> {
  const scene = { db, now };
  const courses = await selectCourses(scene);
  await readNotices(scene);
  for (const course of courses) {
    await addDeliveries(scene, course, await sheetIdsOf(scene, course.batchId));
    if (course.batch === "p-ii-full-july-past") await addSubscription(scene, course);
  }
  await addComplaints(scene, courses);
  await addTeacherQuestions(scene, courses);
}
