import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { selectComplaints, selectMessages } from "#api/features/complaints/queries.ts";
import {
  findDelivery,
  openDeliveries,
  selectAddress,
  selectDeliveries,
  selectSheets,
} from "#api/features/lecture-sheets/queries.ts";
import { countUnreadNotices, findNotice, selectAudiences, selectNotices } from "#api/features/notices/queries.ts";
import { selectOfferedLectures } from "#api/features/subscriptions/offer-queries.ts";
import { selectSubscriptions } from "#api/features/subscriptions/queries.ts";
import { selectAsked, selectOwnAbout, selectPublishedAbout } from "#api/features/teacher-questions/queries.ts";
import { selectVideos } from "#api/features/lectures/subscribed/queries.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { cursorAt, fill, planRows, plansOf, rowsRead } from "#tests/support/processes/postgres/query-plans.ts";
import { addTopic } from "#tests/support/rows/service-rows.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";

const doctors = 100;
const big = new Set(
  [
    "notices",
    "notice_targets",
    "notice_reads",
    "complaints",
    "complaint_messages",
    "lecture_sheets",
    "deliveries",
  ].concat(["delivery_tracks", "teacher_questions", "subscription_orders", "subscription_videos", "schedule_events"]),
);

const { db, pool, close } = await testDatabase({ fresh: true });
afterAll(close);

const courses: Awaited<ReturnType<typeof addOwnCourse>>[] = [];
const doctorIds: number[] = [];
for (let n = 0; n < doctors; n++) {
  const { id } = await addDoctor(db);
  doctorIds.push(id);
  courses.push(await addOwnCourse(db, id));
}
const topic = await addTopic(db);
const doctorId = doctorIds[0] ?? 0;
const course = courses[0];
if (!course) throw new Error("no course");

/** Times of the rows: one per minute, the newest a minute ago. The rows are assigned to the doctors in rotation. */
const instant = sql`date_trunc('minute', now()) - make_interval(mins => n)`;
const rows = sql`generate_series(1, ${planRows}::int) as n`;
const inRotation = (ids: number[]) => sql.raw(`(array[${ids.join()}])[1 + n % ${doctors}]`);
const doctor = inRotation(doctorIds);
const enrolment = inRotation(courses.map(({ id }) => id));
const batch = inRotation(courses.map(({ batchId }) => batchId));

await fill(db, [
  sql`
  with added as (
    insert into notices (title, body_html, attachments, published_at, pinned)
    select 'নোটিশ ' || n, '', '[]', ${instant}, n % 1000 = 0 from ${rows} returning id, published_at, pinned
  ), placed as (select *, row_number() over (order by id)::int as n from added)
  insert into notice_targets (notice_id, audience, published_at, pinned)
  select id, case when n % 100 = 7 then 'all' when n % 2 = 0 then 'batch:' || ${batch} else 'doctor:' || ${doctor} end,
    published_at, pinned from placed`,
  sql`insert into notice_reads (doctor_id, notice_id) select ${doctor}, n from ${rows} where n % 2 = 0`,
  sql`
  insert into complaints (doctor_id, topic_id, subject, last_message_at)
  select ${doctor}, ${topic.id}, 'শিট', ${instant} from ${rows}`,
  sql`
  insert into complaint_messages (complaint_id, author, body, created_at)
  select 1 + n % 20, 'doctor', 'লেখা', ${instant} from ${rows}`,
  sql`insert into lecture_sheets (batch_id, title, published_at) select ${batch}, 'শিট', ${instant} from ${rows}`,
  sql`
  insert into deliveries (enrolment_id, lecture_sheet_ids, method, receiver_name, phone, address, fee, status, created_at)
  select ${enrolment}, array[n], 'courier', 'ক', '01712345678', 'ঢাকা', 1, case when n < 200 then 'requested' else 'delivered' end, ${instant}
  from ${rows}`,
  sql`
  insert into delivery_tracks (delivery_id, status, at) select 1 + n % 2000, 'in_transit', ${instant} from ${rows}`,
  sql`
  insert into subscription_orders (doctor_id, enrolment_id, months, view_limit, payable, status, starts_at, ends_at, created_at)
  select ${doctor}, ${enrolment}, 1, 2, 1, 'active', ${instant}, ${instant} + interval '2 hours', ${instant} from ${rows}`,
  sql`
  insert into lectures (key, title, duration_seconds) select 'held-' || n, 'লেকচার', 60 from generate_series(1, 400) as n`,
  sql`
  insert into schedule_events (batch_schedule_id, key, kind, title, starts_at, lecture_id)
  select ${inRotation(courses.map((one) => one.scheduleId))}, n::text, 'lecture', 'ক্লাস', ${instant}, 1 + n % 400
  from ${rows}`,
  sql`
  insert into subscription_videos (subscription_order_id, lecture_id, views_limit, created_at)
  select id, 1 + id % 20, 2, created_at from subscription_orders`,
  sql`
  insert into teacher_questions (doctor_id, batch_id, lecture_id, title, body, answer, answered_at, is_published, created_at)
  select ${doctor}, ${batch}, 1 + n % 400, 'লেকচার', 'কেন?', 'উত্তর', ${instant}, n % 10 = 0, ${instant} from ${rows}`,
]);

const now = new Date();
const audiences = (await selectAudiences(db, { doctorId })) ?? [];
const reader = { doctorId, now };
const deep = cursorAt(new Date(now.getTime() - planRows * 0.8 * 60_000).toISOString());
const perPage = 20;
const { id: enrolmentId, batchId, scheduleId } = course;
const about = { doctorId, kind: "lecture" as const, id: 1 };
const ofCourse = { batchId, enrolmentId, now, perPage };

test.each<[string, (db: Database) => Promise<unknown>]>([
  ["the first page of notices", (on) => selectNotices(on, { ...reader, audiences, perPage })],
  ["a deep page of notices", (on) => selectNotices(on, { ...reader, audiences, perPage, after: deep })],
  ["a deep page of notices, backwards", (on) => selectNotices(on, { ...reader, audiences, perPage, before: deep })],
  ["pinned notices", (on) => selectNotices(on, { ...reader, audiences, perPage: 5, pinnedOnly: true })],
  ["a notice", (on) => findNotice(on, 7, reader)],
  ["the first page of complaints", (on) => selectComplaints(on, doctorId, { perPage })],
  ["a deep page of complaints", (on) => selectComplaints(on, doctorId, { perPage, after: deep })],
  ["the newest of a long thread", (on) => selectMessages(on, 7, { perPage })],
  ["a deep page of a long thread", (on) => selectMessages(on, 7, { perPage, after: deep })],
  ["the newest deliveries", (on) => selectDeliveries(on, enrolmentId)],
  ["a delivery with its timeline", (on) => findDelivery(on, 7, enrolmentId)],
  ["the first page of questions to the teacher", (on) => selectAsked(on, doctorId, { perPage })],
  ["a deep page of questions to the teacher", (on) => selectAsked(on, doctorId, { perPage, after: deep })],
  ["own questions about a lecture", (on) => selectOwnAbout(on, about)],
  ["published questions about a lecture", (on) => selectPublishedAbout(on, about)],
  ["the first page of subscriptions", (on) => selectSubscriptions(on, doctorId, { perPage })],
  ["a deep page of subscriptions", (on) => selectSubscriptions(on, doctorId, { perPage, after: deep })],
])("reads %s by an index, and only a few rows", async (_, select) => {
  for (const nodes of await plansOf(pool, select)) {
    const bigNodes = nodes.filter((node) => node["Relation Name"] && big.has(node["Relation Name"]));
    expect(bigNodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    expect(rowsRead(nodes, big)).toBeLessThan(600);
  }
});

test.each<[string, (db: Database) => Promise<unknown>]>([
  ["unread notices", (on) => selectNotices(on, { ...reader, audiences, perPage, unreadOnly: true })],
  ["the count of unread notices", (on) => countUnreadNotices(on, reader)],
  ["the sheets of a batch", (on) => selectSheets(on, ofCourse)],
  ["a deep page of sheets", (on) => selectSheets(on, { ...ofCourse, after: deep })],
  ["the last address", (on) => selectAddress(on, doctorId)],
  ["open deliveries", (on) => openDeliveries(on).execute({ doctorId })],
  ["the videos of a course", (on) => selectVideos(on, enrolmentId, { ...reader, perPage })],
  ["the offered lectures", (on) => selectOfferedLectures(on, { ...reader, scheduleId }, { perPage })],
])("reads %s by an index, and only the doctor's own rows", async (_, select) => {
  for (const nodes of await plansOf(pool, select)) {
    const bigNodes = nodes.filter((node) => node["Relation Name"] && big.has(node["Relation Name"]));
    expect(bigNodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    expect(rowsRead(nodes, big)).toBeLessThan(6000);
  }
});
