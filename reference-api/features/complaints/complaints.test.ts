import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { complaintMessages, complaints } from "#api/db/schema/service.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import {
  closeComplaint,
  createComplaint,
  createComplaintMessage,
  getComplaint,
  getComplaintAttachment,
  listComplaints,
} from "#contract/account/complaints.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/api/accounts.ts";
import { addTopic } from "#tests/support/rows/service-rows.ts";
import { addLectureEvent, addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { walk } from "#tests/support/api/lists.ts";
import { expectFieldErrors, type InvalidForm } from "#tests/support/api/field-errors.ts";
import { insertMessage } from "./service.ts";

async function scene() {
  const api = await testAccounts();
  const { db } = api;
  const topic = await addTopic(db);
  const doctor = await addDoctor(db);
  const draft = { topic_id: topic.id, subject: "শিট পাইনি", body: "দুই সপ্তাহ হলো।" };
  const who = await loggedIn(db, doctor.id);
  const stranger = await loggedIn(db, (await addDoctor(db)).id);
  return { ...api, topic, doctor, draft, who, stranger };
}

function addStaffReply(db: Database, complaintId: number) {
  return insertMessage(db, { complaintId, author: "staff", body: "দেখছি।", now: new Date() });
}

const canvas = sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } });
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n");
const page = Buffer.from("<!doctype html><script>alert(1)</script>");

function fileUrl(bytes: Buffer, name: string): string {
  return `data:image/jpeg;name=${encodeURIComponent(name)};base64,${bytes.toString("base64")}`;
}

test("the author of the last message determines a thread's status; a closed thread refuses messages", async () => {
  const { db, ok, refused, send, topic, draft, who } = await scene();
  await addTopic(db, { active: false });
  expect((await send(listComplaints, {})).status).toBe(401);
  expect(await ok(listComplaints, {}, who)).toMatchObject({
    complaints: [],
    topics: [{ id: topic.id, title: "ক্লাস" }],
  });

  const { complaint } = await ok(createComplaint, { body: draft }, who);
  expect(complaint).toMatchObject({ subject: "শিট পাইনি", topic: "ক্লাস", status: "open", related: null });
  const params = { id: complaint.id };
  const reply = { body: { body: "এখনো পাইনি।" }, params };
  await addStaffReply(db, complaint.id);
  expect((await ok(getComplaint, { params }, who)).complaint.status).toBe("answered");
  expect((await ok(createComplaintMessage, reply, who)).complaint.status).toBe("open");
  const { messages } = await ok(getComplaint, { params }, who);
  expect(messages.map(({ author, body }) => [author, body])).toEqual([
    ["doctor", "দুই সপ্তাহ হলো।"],
    ["staff", "দেখছি।"],
    ["doctor", "এখনো পাইনি।"],
  ]);
  for (let n = 0; n < 2; n++) expect((await ok(closeComplaint, { params }, who)).complaint.status).toBe("closed");
  expect(await refused(409, createComplaintMessage, reply, who)).toMatchObject({ code: "closed" });
  expect(await db.$count(complaintMessages)).toBe(3);
});

test("another doctor's complaint and a missing one get the same 404 from every endpoint and for every file", async () => {
  const { ok, refused, draft, who, stranger } = await scene();
  const attachments = [fileUrl(pdf, "a.pdf")];
  const { complaint } = await ok(createComplaint, { body: { ...draft, attachments } }, who);
  const own = await ok(createComplaint, { body: draft }, stranger);
  const { messages } = await ok(getComplaint, { params: { id: complaint.id } }, who);
  const attachmentId = messages[0]?.attachments[0]?.id ?? 0;
  for (const id of [complaint.id, 999_999]) {
    const params = { id };
    const reply = { params, body: { body: "আমার নয়" } };
    const responses = [
      await refused(404, getComplaint, { params }, stranger),
      await refused(404, createComplaintMessage, reply, stranger),
      await refused(404, closeComplaint, { params }, stranger),
    ];
    for (const response of responses) expect(response).toMatchObject({ message: "অভিযোগটি পাওয়া যায়নি।" });
  }
  const files = [
    { id: complaint.id, attachmentId },
    { id: own.complaint.id, attachmentId },
    { id: complaint.id, attachmentId: 999_999 },
  ];
  const refusals = [];
  for (const params of files) refusals.push(await refused(404, getComplaintAttachment, { params }, stranger));
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
});

test("reports each form error under its field and stores nothing", async () => {
  const { db, refused, draft, who } = await scene();
  const hidden = await addTopic(db, { active: false });
  const four = [1, 2, 3, 4].map((n) => fileUrl(pdf, `${n}.pdf`));
  const faults: InvalidForm[] = [
    [{ topic_id: "" }, "topic_id"],
    [{ topic_id: 999_999 }, "topic_id"],
    [{ topic_id: hidden.id }, "topic_id"],
    [{ subject: " " }, "subject"],
    [{ subject: "ক".repeat(121) }, "subject"],
    [{ body: "" }, "body"],
    [{ body: "ক".repeat(2001) }, "body"],
    [{ related_type: "course" }, "related_id"],
    [{ related_type: "course", related_id: 999_999 }, "related_id"],
    [{ attachments: four }, "attachments", "সর্বোচ্চ ৩টি ফাইল দেওয়া যায়।"],
    [{ attachments: [fileUrl(page, "ছবি.jpg")] }, "attachments", "“ছবি.jpg” নেওয়া গেল না। JPG, PNG, WebP ছবি বা PDF দিন।"],
    [
      { attachments: [fileUrl(Buffer.concat([pdf, Buffer.alloc(1_100_000), pdf]), "বড়.pdf")] },
      "attachments",
      "“বড়.pdf” ১ মেগাবাইটের বেশি। ছোট করে আবার দিন।",
    ],
    [{ attachments: ["not a file"] }, "attachments"],
    [{ attachments: [fileUrl(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "a.svg")] }, "attachments"],
    [{ attachments: [fileUrl((await canvas.clone().jpeg().toBuffer()).subarray(0, 300), "a.jpg")] }, "attachments"],
    [{ attachments: [fileUrl(Buffer.from("%PDF-1.4 <script>"), "a.pdf")] }, "attachments"],
    [{ attachments: [fileUrl(pdf, "\u0301\u0323".repeat(20_000))] }, "attachments"],
  ];
  await expectFieldErrors(faults, (fault) => refused(422, createComplaint, { body: { ...draft, ...fault } }, who));
  await refused(400, createComplaint, { body: { ...draft, subject: "ক\0খ" } }, who);
  expect(await db.$count(complaints)).toBe(0);
});

test("limits new complaints to five a day, not counting refused forms", async () => {
  const { db, ok, refused, doctor, draft, who } = await scene();
  await refused(422, createComplaint, { body: { ...draft, attachments: [fileUrl(page, "a.jpg")] } }, who);
  for (let n = 0; n < 5; n++) await ok(createComplaint, { body: draft }, who);
  const sixth = await refused(429, createComplaint, { body: draft }, who);
  expect(sixth).toMatchObject({ code: "daily_limit" });
  expect(sixth.retry_after).toBeGreaterThan(86_000);
  expect(sixth.retryAfter).toBe(String(sixth.retry_after));
  const { complaints: listed } = await ok(listComplaints, {}, who);
  await ok(createComplaintMessage, { params: { id: listed[0]?.id ?? 0 }, body: { body: "আরও" } }, who);
  moveClock(86_401_000);
  await ok(createComplaint, { body: draft }, await loggedIn(db, doctor.id));
});

test("a complaint may refer to the doctor's own course, event or subscription; another doctor's is refused like a missing one", async () => {
  const { db, ok, refused, doctor, draft, who, stranger } = await scene();
  const course = await addOwnCourse(db, doctor.id);
  const event = await addLectureEvent(db, course.scheduleId);
  const order = { doctor_id: doctor.id, enrolment_id: course.id, months: 1, view_limit: 1, payable: "1.00" };
  const [subscription] = await db
    .insert(subscriptionOrders)
    .values({ ...order, status: "pending_payment" })
    .returning();
  const ownItems = [
    { related_type: "course", related_id: course.id },
    { related_type: "event", related_id: event.id },
    { related_type: "subscription", related_id: subscription?.id ?? 0 },
  ] as const;
  for (const related of ownItems) {
    const { complaint } = await ok(createComplaint, { body: { ...draft, ...related } }, who);
    expect(complaint.related).toMatchObject({ type: related.related_type, id: related.related_id });
    expect(complaint.related?.title).toBeTruthy();
    expect(await refused(422, createComplaint, { body: { ...draft, ...related } }, stranger)).toMatchObject({
      errors: { related_id: ["কোনটি নিয়ে লিখছেন, তা বাছুন।"] },
    });
  }
});

test("paginates complaints and long threads in both directions", async () => {
  const { db, ok, draft, topic, doctor, who } = await scene();
  const hourMs = 3_600_000;
  const rows = Array.from({ length: 45 }, (_, n) => ({
    doctor_id: doctor.id,
    topic_id: topic.id,
    subject: draft.subject,
    last_message_at: new Date(Date.now() - Math.floor(n / 3) * hourMs),
  }));
  const made = await db.insert(complaints).values(rows).returning({ id: complaints.id });
  const list = await walk(
    (query) => ok(listComplaints, { query }, who),
    (page) => page.complaints.map((complaint) => complaint.id),
  );
  expect(list.map((ids) => ids.length)).toEqual([20, 20, 5]);
  expect(new Set(list.flat())).toEqual(new Set(made.map(({ id }) => id)));

  const id = made[0]?.id ?? 0;
  for (let n = 0; n < 70; n++) {
    await insertMessage(db, { complaintId: id, author: "doctor", body: String(n), now: new Date(Date.now() + n) });
  }
  const thread = await walk(
    (query) => ok(getComplaint, { params: { id }, query }, who),
    ({ messages }) => messages.map(({ body }) => body),
  );
  expect(thread.map((bodies) => bodies.length)).toEqual([30, 30, 10]);
  expect(thread[0]?.at(-1)).toBe("69");
  expect(thread.at(-1)?.[0]).toBe("0");
  expect(await db.$count(complaintMessages, eq(complaintMessages.complaint_id, id))).toBe(70);
});

test("repeating a complaint or message with its key stores it once with one response; other content with that key is refused", async () => {
  const { db, ok, refused, send, draft, who } = await scene();
  const once = { ...who, key: "pressed-twice" };
  const presses = await Promise.all(Array.from({ length: 4 }, () => send(createComplaint, { body: draft }, once)));
  for (const { status } of presses) expect([200, 409]).toContain(status); // 409: the first is still being processed
  const first = await ok(createComplaint, { body: draft }, once);
  expect(await ok(createComplaint, { body: draft }, once)).toEqual(first);
  await refused(422, createComplaint, { body: { ...draft, subject: "অন্য কথা" } }, once);
  expect(await db.$count(complaints)).toBe(1);
  const reply = { params: { id: first.complaint.id }, body: { body: "আরও" } };
  for (let n = 0; n < 3; n++) await ok(createComplaintMessage, reply, once);
  expect(await db.$count(complaintMessages)).toBe(2);
});
