import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { deliveries, noticeReads, notices } from "#api/db/schema/service.ts";
import { reminders } from "#api/db/schema/reminders.ts";
import { insertComplaint, insertMessage } from "#api/features/complaints/service.ts";
import { insertDelivery, insertTrack } from "#api/features/lecture-sheets/service.ts";
import { insertNotice } from "#api/features/notices/service.ts";
import type { ReminderKind } from "#contract/account/reminders.ts";
import { testReminders } from "#tests/support/api/scenarios/reminders.ts";
import { addSheet, addTopic } from "#tests/support/rows/service-rows.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { sendDueReminders } from "./remind.ts";

const noon = new Date("2036-03-05T12:00:00+06:00");
const night = new Date("2036-03-05T22:00:00+06:00");
const minutesBefore = (minutes: number, time = noon) => new Date(time.getTime() - minutes * 60_000);

/** Adds doctors who chose a kind of reminder and one who did not; `remind` returns what is new. */
async function scene(kind: ReminderKind) {
  const { db, choose, addPushed } = await testReminders();
  const [chose, other, without] = [await addPushed(), await addPushed(), await addPushed()];
  for (const { who } of [chose, other]) await choose(who, { kind, sms: true });
  let seen = 0;
  async function remind(now = noon) {
    await sendDueReminders(db, now, new AbortController().signal);
    const all = await db.select().from(reminders).orderBy(reminders.id);
    const added = all.slice(seen);
    seen = all.length;
    return added.map(({ doctor_id, title, body, link }) => ({ doctor_id, title, body, link }));
  }
  return { db, doctor: chose.doctor, other: other.doctor, without: without.doctor, remind };
}

function publish(db: Database, title: string, audiences: string[], published_at = minutesBefore(5)) {
  return insertNotice(db, { title, body_html: "<p>ক</p>", attachments: [], published_at }, audiences);
}

test("a new notice is told once, in the daytime, to those it is for who chose that and have not read it", async () => {
  const { db, doctor, other, without, remind } = await scene("notice");
  const course = await addOwnCourse(db, doctor.id);
  const id = await publish(db, "শুক্রবার ক্লাস নেই", [`batch:${course.batchId}`, `course:${course.courseId}`]);
  await publish(db, "পুরোনো", ["all"], minutesBefore(24 * 60 + 1));
  await publish(db, "পরে", ["all"], minutesBefore(-1));
  const private_ = await publish(db, "ফেরত ৫০০ টাকা", [`doctor:${other.id}`]);
  await publish(db, "অন্যের", [`doctor:${without.id}`]);
  const read = await publish(db, "পড়া", ["all"]);
  for (const { id: doctor_id } of [doctor, other]) {
    await db.insert(noticeReads).values({ notice_id: read, doctor_id, read_at: noon });
  }
  expect(await remind(night), "at night").toEqual([]);
  expect(await remind()).toEqual([
    { doctor_id: doctor.id, title: "নতুন নোটিশ", body: "শুক্রবার ক্লাস নেই", link: `/my/notices/${id}` },
    {
      doctor_id: other.id,
      title: "নতুন নোটিশ",
      body: "আপনার জন্য একটি নোটিশ আছে।",
      link: `/my/notices/${private_}`,
    },
  ]);
  expect(await remind(), "a second time").toEqual([]);
  await db
    .update(notices)
    .set({ published_at: minutesBefore(1) })
    .where(eq(notices.id, id));
  expect(await remind(), "published anew").toMatchObject([{ doctor_id: doctor.id }]);
});

test("each answer of staff to a complaint is told once to its doctor", async () => {
  const { db, doctor, other, without, remind } = await scene("complaint");
  const topic = await addTopic(db, { title: "ভর্তি" });
  const open = (doctor_id: number) =>
    insertComplaint(db, { doctor_id, topic_id: topic.id, subject: "ফি", last_message_at: minutesBefore(60) });
  const [mine, unchosen] = [await open(doctor.id), await open(without.id)];
  await open(other.id);
  expect(await remind(), "nobody answered").toEqual([]);
  for (const complaintId of [mine, unchosen])
    await insertMessage(db, { complaintId, author: "staff", body: "দেখছি।", now: minutesBefore(5) });
  expect(await remind(night), "at night").toEqual([]);
  expect(await remind()).toEqual([
    { doctor_id: doctor.id, title: "অভিযোগের উত্তর এসেছে", body: "ভর্তি", link: `/my/complain-box/${mine}` },
  ]);
  expect(await remind(), "a second time").toEqual([]);
  await insertMessage(db, { complaintId: mine, author: "staff", body: "হয়েছে।", now: minutesBefore(1) });
  expect(await remind(), "another answer").toHaveLength(1);
});

test("a parcel is told once to its doctor when the courier has it", async () => {
  const { db, doctor, without, remind } = await scene("parcel");
  async function request(doctorId: number, method: "courier" | "self" = "courier") {
    const course = await addOwnCourse(db, doctorId);
    const sheet = await addSheet(db, course.batchId);
    const receiver = { receiver_name: "ডা. নমুনা", phone: "01712345678", fee: "100.00" };
    const delivery = { enrolment_id: course.id, lecture_sheet_ids: [sheet.id], method, ...receiver };
    return { course, id: await insertDelivery(db, delivery, minutesBefore(60)) };
  }
  const sent = [await request(doctor.id), await request(without.id), await request(doctor.id, "self")];
  expect(await remind(), "nothing was sent").toEqual([]);
  for (const { id: deliveryId } of sent) {
    await db.update(deliveries).set({ status: "in_transit" }).where(eq(deliveries.id, deliveryId));
    await insertTrack(db, { deliveryId, status: "handed_over", now: minutesBefore(30) });
    await insertTrack(db, { deliveryId, status: "in_transit", now: minutesBefore(10) });
  }
  const [{ course, id } = { course: { id: 0 }, id: 0 }] = sent;
  expect(await remind()).toMatchObject([
    {
      doctor_id: doctor.id,
      title: "লেকচার শিট কুরিয়ারে পাঠানো হয়েছে",
      link: `/my/courses/${course.id}/lecture-sheet-track/${id}`,
    },
  ]);
  expect(await remind(), "a second time").toEqual([]);
});
