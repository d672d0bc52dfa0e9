import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { deliveries } from "#api/db/schema/service.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import type { RateLimit } from "#api/http/rate-limit-rules.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import {
  closeComplaint,
  createComplaint,
  createComplaintMessage,
  getComplaint,
  listComplaints,
  type Complaint,
} from "#contract/account/complaints.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addScheduleEvent } from "#tests/support/rows/catalogue-rows.ts";
import { only } from "#tests/support/rows/new-row.ts";
import { addTopic } from "#tests/support/rows/service-rows.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { findRelatedTitle } from "./related.ts";

type RelatedType = NonNullable<Complaint["related"]>["type"];

/** Adds a topic and two doctors; the first is logged in. */
async function scene() {
  const api = await testAccounts();
  const { db } = api;
  const topic = await addTopic(db, { sort: 2 });
  const [doctor, otherDoctor] = [await addDoctor(db), await addDoctor(db)];
  const draft = { topic_id: topic.id, subject: "শিট পাইনি", body: "দুই সপ্তাহ হলো।" };
  return { ...api, topic, doctor, otherDoctor, draft, who: await loggedIn(db, doctor.id) };
}

const pdf = `data:application/pdf;name=a.pdf;base64,${Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64")}`;

test("messages, files and closing affect only their own thread", async () => {
  const { db, ok, refused, topic, otherDoctor, draft, who } = await scene();
  const before = await addTopic(db, { sort: 1 });
  const other = await loggedIn(db, otherDoctor.id);
  const open = async (by: typeof who, ...attachments: string[]) =>
    (await ok(createComplaint, { body: { ...draft, attachments } }, by)).complaint.id;
  const [first, second, theirs] = [await open(who, pdf), await open(who), await open(other)];
  const write = (id: number, ...attachments: string[]) => ({ params: { id }, body: { body: "আরও", attachments } });
  const listed = async (by: typeof who) =>
    (await ok(listComplaints, {}, by)).complaints.map(({ id, status }) => [id, status]);
  await ok(createComplaintMessage, write(first, pdf, pdf), who);
  expect(await listed(who), "the thread with the newest message comes first").toEqual([
    [first, "open"],
    [second, "open"],
  ]);
  const { messages } = await ok(getComplaint, { params: { id: first } }, who);
  expect(messages.map(({ attachments }) => attachments.length)).toEqual([1, 2]);
  expect((await ok(getComplaint, { params: { id: second } }, who)).messages).toMatchObject([{ attachments: [] }]);

  await ok(closeComplaint, { params: { id: first } }, who);
  await ok(createComplaintMessage, write(second), who);
  await refused(409, createComplaintMessage, write(first), who);
  await refused(404, closeComplaint, { params: { id: second } }, other);
  expect(await listed(who)).toEqual([
    [second, "open"],
    [first, "closed"],
  ]);
  expect(await listed(other)).toEqual([[theirs, "open"]]);
  expect((await ok(listComplaints, {}, who)).topics.map(({ id }) => id)).toEqual([before.id, topic.id]);
});

test("finds the title of exactly the related item, and none for a cancelled course", async () => {
  const { db, doctor, otherDoctor } = await scene();
  const nameOf = (related: [RelatedType, number], by = doctor) =>
    findRelatedTitle(db, related[0], { id: related[1], doctorId: by.id });
  const items = [];
  for (const title of ["ECG", "ABG"]) {
    const course = await addOwnCourse(db, doctor.id);
    await db.update(batches).set({ title }).where(eq(batches.id, course.batchId));
    const event = await addScheduleEvent(db, course.scheduleId, { title });
    const parcel = { lecture_sheet_ids: [], method: "self" as const, receiver_name: title, phone: "01700000000" };
    const sent = { enrolment_id: course.id, fee: "0.00", ...parcel };
    const bought = { doctor_id: doctor.id, enrolment_id: course.id, months: 1, view_limit: 1, payable: "1.00" };
    const subscription = { ...bought, status: "pending_payment" as const };
    const delivery = only(await db.insert(deliveries).values(sent).returning());
    const order = only(await db.insert(subscriptionOrders).values(subscription).returning());
    const ofCourse: [RelatedType, number][] = [
      ["course", course.id],
      ["event", event.id],
      ["delivery", delivery.id],
    ];
    const numbers = [delivery.id, order.id].map((id) => new RegExp(` ${bengaliDigits(id)}$`));
    const titles = [title, title, ...numbers].map((name): unknown => expect.stringMatching(name));
    items.push({ ofCourse, all: [...ofCourse, ["subscription", order.id] satisfies [RelatedType, number]], titles });
  }
  for (const { all, titles } of items) {
    expect(await Promise.all(all.map((item) => nameOf(item)))).toEqual(titles);
    for (const item of all) expect(await nameOf(item, otherDoctor)).toBeUndefined();
  }
  await db.update(enrolments).set({ status: "cancelled" });
  for (const item of items.flatMap(({ ofCourse }) => ofCourse)) expect(await nameOf(item)).toBeUndefined();
});

test("limits messages to thirty an hour and files, a new complaint's too, to twenty in ten minutes", async () => {
  const { db, ok, refused, doctor, draft, who } = await scene();
  const limits = createRateLimits(db);
  const spend = async (limit: RateLimit, times: number) => {
    for (let n = 0; n < times; n++) await limits.consume(limit, doctor.id);
  };
  const { complaint } = await ok(createComplaint, { body: draft }, who);
  const write = (...attachments: string[]) => ({ params: { id: complaint.id }, body: { body: "আরও", attachments } });
  await spend("upload: doctor", 18);
  await ok(createComplaintMessage, write(pdf, pdf), who);
  await refused(429, createComplaintMessage, write(pdf), who);
  await refused(429, createComplaint, { body: { ...draft, attachments: [pdf] } }, who);
  await spend("complaint message: doctor", 28);
  await ok(createComplaintMessage, write(), who);
  await refused(429, createComplaintMessage, write(), who);
});
