import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { batches, courses } from "#api/db/schema/catalogue.ts";
import {
  complaintAttachments,
  complaintMessages,
  complaints,
  deliveries,
  deliveryTracks,
  noticeReads,
  notices,
  noticeTargets,
} from "#api/db/schema/service.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { insertComplaint, insertMessage } from "#api/features/complaints/service.ts";
import { insertDelivery } from "#api/features/lecture-sheets/service.ts";
import { releaseUnpaid } from "#api/features/payments/release.ts";
import { openSubscriptionOrder } from "#api/features/subscriptions/service.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { addSheet, addTopic } from "#tests/support/rows/service-rows.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";
import { addLecture, addOwnCourse } from "#tests/support/rows/study-rows.ts";

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "staff-service-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

async function scene() {
  const context = await staffDatabase();
  const doctor = await addDoctor(context.db);
  const course = await addOwnCourse(context.db, doctor.id);
  const file = join(await folder(), "notice.txt");
  async function publish(head: string, body = "লেখা") {
    await writeFile(file, `---\n${head}\n---\n${body}\n`);
    return context.run(["notices", "publish", file]);
  }
  return { ...context, doctor, course, publish };
}

test("publishes a notice from a file to its audiences, as text or sanitized HTML", async () => {
  const { db, doctor, course, publish, audited } = await scene();
  const [{ slug: batch } = { slug: "" }] = await db.select().from(batches);
  const [{ slug: ofCourse } = { slug: "" }] = await db.select().from(courses);
  const to = `batch:${batch}, course:${ofCourse}, doctor:+88${doctor.mobile_number}`;
  const head = `title: ক্লাস: এক ঘণ্টা পরে\r\nto: ${to}\npinned: yes\nattachment: সূচি | /batches`;
  const said = await publish(head, "শুক্রবার <১০টায়>।\nদেরি হবে না।\n\n- ক\n- খ");
  expect(said).toEqual({ code: 0, errors: [], said: [`Notice 1 for ${to} is out: ক্লাস: এক ঘণ্টা পরে`] });
  const html = '<h2>ক</h2><p onclick="x()">খ</p><script>alert(1)</script><a href="javascript:x">গ</a>';
  expect((await publish("title: পরে\nto: all\npublish_at: 2040-01-01 09:00", html)).said[0]).toContain(
    "comes out at 2040",
  );
  expect(await db.select().from(notices).orderBy(notices.id)).toMatchObject([
    {
      title: "ক্লাস: এক ঘণ্টা পরে",
      body_html: "<p>শুক্রবার &lt;১০টায়&gt;।<br />দেরি হবে না।</p>\n<ul>\n<li>ক</li>\n<li>খ</li>\n</ul>",
      attachments: [{ title: "সূচি", link: "/batches" }],
      pinned: true,
    },
    { body_html: '<h2>ক</h2><p>খ</p><a rel="noopener noreferrer nofollow">গ</a>', pinned: false },
  ]);
  const targets = await db.select().from(noticeTargets).orderBy(noticeTargets.notice_id, noticeTargets.audience);
  const audiences = targets.map(({ audience }) => audience);
  const named = [`batch:${course.batchId}`, `course:${course.courseId}`, `doctor:${doctor.id}`];
  expect(audiences).toEqual([...named, "all"]);
  expect((await audited())[0]).toMatchObject({ action: "notices publish", detail: { notice: 1, audiences: named } });
});

test("lists notices, replaces one so that it is unread again, and withdraws one", async () => {
  const { db, doctor, publish, run, audited } = await scene();
  expect((await run(["notices", "list"])).said).toEqual(["No notice."]);
  await publish("title: ক্লাস শুক্রবার\nto: all\npublish_at: 2026-01-05 09:00");
  await publish("title: ছুটি\nto: all");
  await db.insert(noticeReads).values({ notice_id: 1, doctor_id: doctor.id });
  expect((await run(["notices", "list"])).said).toEqual([
    expect.stringMatching(/^2 {2}\S+ {2}all {2}read by 0 {2}ছুটি$/),
    "1  2026-01-05T09:00:00+06:00  all  read by 1  ক্লাস শুক্রবার",
  ]);

  const file = join(await folder(), "better.txt");
  await writeFile(file, `---\ntitle: ক্লাস শনিবার\nto: doctor:${doctor.mobile_number}\n---\nলেখা\n`);
  const replaced = await run(["notices", "replace", "1", file]);
  expect(replaced.said).toEqual([`Notice 1 for doctor:${doctor.mobile_number} is out: ক্লাস শনিবার`]);
  expect(await db.$count(noticeReads)).toBe(0);
  expect(await db.select().from(noticeTargets).where(eq(noticeTargets.notice_id, 1))).toMatchObject([
    { audience: `doctor:${doctor.id}` },
  ]);

  expect((await run(["notices", "withdraw", "2", "--reason", "ভুল"])).said).toEqual(["Notice 2 is withdrawn: ছুটি"]);
  expect((await run(["notices", "list"])).said[0]).toContain("withdrawn  read by 0  ছুটি");
  expect((await run(["notices", "withdraw", "2", "--reason", "ভুল"])).errors.join()).toContain("withdrawn already");
  expect((await run(["notices", "withdraw", "9", "--reason", "ভুল"])).errors.join()).toContain("There is no notice 9");
  expect(await audited()).toContainEqual(
    expect.objectContaining({
      action: "notices withdraw",
      detail: { notice: 2, title: "ছুটি", audiences: ["all"], reason: "ভুল" },
    }),
  );
});

test("a notice of the content folder is not replaced, and its withdrawal names the file", async () => {
  const { db, publish, run } = await scene();
  await publish("title: সময়সূচি\nto: all");
  await db.update(notices).set({ key: "routine" });
  const replaced = await run(["notices", "replace", "1", "/no/such/file"]);
  expect(replaced.errors.join()).toContain("change routine there and import it");
  const { said } = await run(["notices", "withdraw", "1", "--reason", "পুরোনো"]);
  expect(said[1]).toContain("Remove routine from notices/");
});

test("reports the problems of a notice file and publishes nothing", async () => {
  const { db, publish, run } = await scene();
  const wrong: [string, string, string][] = [
    ["to: all", "লেখা", "title: is empty"],
    ["title: ক", "লেখা", "to: is missing"],
    ["title: ক\nto: everybody", "লেখা", "is none of all"],
    ["title: ক\nto: batch:no-such", "লেখা", "there is no batch:no-such"],
    ["title: ক\nto: all\ntitle: খ", "লেখা", "title: is on line 2 already"],
    ["title: ক\nto: all\ncolour: red", "লেখা", "colour"],
    ["title: ক\nto: all\nattachment: ক | javascript:x", "লেখা", "attachment: is not a title"],
    ["title: ক\nto: all\npublish_at: soon", "লেখা", "publish_at: is not a time"],
    ["title: ক\nto: all", "<script>1</script>", "is empty once"],
    ["title ক", "লেখা", "is not a header line"],
  ];
  for (const [head, body, message] of wrong) {
    const { code, errors } = await publish(head, body);
    expect(code).toBe(1);
    expect(errors.join("\n")).toContain(message);
  }
  expect((await run(["notices", "publish", "/no/such/file"])).code).toBe(1);
  expect(await db.$count(notices)).toBe(0);
});

test("lists waiting complaints, shows them with their files, and answers those that are not closed", async () => {
  const { db, doctor, run, audited } = await scene();
  const topic = await addTopic(db);
  const now = new Date();
  const id = await insertComplaint(db, {
    doctor_id: doctor.id,
    topic_id: topic.id,
    subject: "শিট পাইনি",
    last_message_at: now,
  });
  const attachments = [
    { name: "ক.pdf", content_type: "application/pdf" as const, size: 4, bytes: Buffer.from("%PDF") },
  ];
  await insertMessage(db, { complaintId: id, author: "doctor", body: "কোথায়?\u001b[2J\u009b1A", attachments, now });

  expect((await run("complaints list")).said[0]).toMatch(
    new RegExp(`^${id}  .+  ${doctor.mobile_number}  ক্লাস  শিট পাইনি$`),
  );
  const saved = await folder();
  const shown = await run(["complaints", "show", String(id), "--save", saved]);
  expect(shown.said[0], "a terminal obeys nothing of it").toContain("doctor: কোথায়?\\u{1b}[2J\\u{9b}1A");
  expect(await readdir(saved)).toEqual(["1-ক.pdf"]);
  expect((await run(["complaints", "answer", String(id)])).code).toBe(1);
  expect((await run(["complaints", "answer", String(id), "দেখছি।", "--yes"])).said).toEqual([
    `Complaint ${id} is answered.`,
  ]);
  expect((await run("complaints list")).said).toEqual(["No complaint waits."]);
  const closed = await run(["complaints", "answer", String(id), "পাঠানো হয়েছে।", "--close", "--yes"]);
  expect(closed.said).toEqual([`Complaint ${id} is answered and closed.`]);
  expect((await run(["complaints", "answer", String(id), "আর"])).errors).toEqual([`Complaint ${id} is closed.`]);
  expect((await run("complaints answer 999 x")).errors).toEqual(["There is no complaint 999."]);
  expect(await db.select({ status: complaints.status }).from(complaints)).toEqual([{ status: "closed" }]);
  expect(await db.$count(complaintMessages)).toBe(3);
  expect(await db.$count(complaintAttachments)).toBe(1);
  const actions = (await audited()).map(({ action }) => action);
  expect(actions).toEqual([
    "complaints list",
    "complaints show",
    "complaints answer",
    "complaints list",
    "complaints answer",
  ]);
});

test("hands over a parcel once with its consignment, and a pick-up without one", async () => {
  const { db, course, run } = await scene();
  const sheet = await addSheet(db, course.batchId);
  const draft = {
    enrolment_id: course.id,
    lecture_sheet_ids: [sheet.id],
    receiver_name: "ডা. ক",
    phone: "01712345678",
  };
  const parcel = { ...draft, method: "courier" as const, fee: "100.00", address: "ঢাকা" };
  const first = await insertDelivery(db, parcel, new Date());
  const second = await insertDelivery(db, parcel, new Date());
  const pickUp = await insertDelivery(db, { ...draft, method: "self", fee: "0.00" }, new Date());
  const { said } = await run("deliveries list");
  expect(said).toHaveLength(3);
  expect(said[0]).toContain("100.00 taka  ডা. ক, 01712345678, ঢাকা  শিট");

  const handOver = (id: number, more: string) => run(`deliveries hand-over ${id}${more}`);
  const pathao = " --courier pathao --consignment DL1 --tracking T1";
  expect((await handOver(first, "")).errors).toEqual(["Give the --courier and its --consignment."]);
  expect((await handOver(first, pathao)).said).toEqual([`Delivery ${first} is handed_over.`]);
  expect((await handOver(first, pathao)).errors).toEqual([`Delivery ${first} is handed_over already.`]);
  expect((await handOver(second, pathao)).errors).toEqual(["Consignment DL1 is another delivery's."]);
  expect((await handOver(pickUp, pathao)).code).toBe(1);
  expect((await handOver(pickUp, "")).said).toEqual([`Delivery ${pickUp} is delivered.`]);
  expect((await handOver(999, "")).errors).toEqual(["There is no delivery 999."]);
  const rows = await db.select().from(deliveries).orderBy(deliveries.id);
  expect(rows.map(({ status, consignment_id }) => [status, consignment_id])).toEqual([
    ["handed_over", "DL1"],
    ["requested", null],
    ["delivered", null],
  ]);
  expect(await db.$count(deliveryTracks)).toBe(5);
});

test("activates a waiting subscription once; its months count from that day", async () => {
  const { db, doctor, course, run, audited } = await scene();
  const plan = { months: 3, view_limit: 2, price: "300.00" };
  const wanted = { doctorId: doctor.id, enrolmentId: course.id, title: "ভিডিও", plan, now: new Date() };
  await openSubscriptionOrder(db, { ...wanted, lectureIds: [(await addLecture(db)).id] });
  expect((await run("subscriptions list")).said[0]).toContain(`${doctor.mobile_number}  3 months  300.00 taka`);
  const { said } = await run(["subscriptions", "activate", "1", "--note", "bKash, by phone"]);
  expect(said[0]).toMatch(/^Subscription 1 is active until 20/);
  const [row] = await db.select().from(subscriptionOrders);
  const days = ((row?.ends_at?.getTime() ?? 0) - (row?.starts_at?.getTime() ?? 0)) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(89);
  expect(days).toBeLessThanOrEqual(92);
  for (const id of [1, 999]) {
    expect((await run(`subscriptions activate ${id}`)).errors).toEqual([
      `No subscription ${id} waits for its payment.`,
    ]);
  }
  expect((await run("subscriptions list")).said).toEqual(["No subscription waits."]);
  const lines = (await audited()).filter(({ action }) => action === "subscriptions activate");
  expect(lines).toMatchObject([
    { action: "subscriptions activate", detail: { subscription: 1, note: "bKash, by phone" } },
  ]);

  const late = await openSubscriptionOrder(db, { ...wanted, lectureIds: [(await addLecture(db)).id] });
  await releaseUnpaid(db, late.order.id, new Date(Date.now() + 3_600_000));
  expect((await run("subscriptions list")).said, "it has lapsed").toEqual(["No subscription waits."]);
  expect((await run("subscriptions activate 2")).said[0]).toMatch(/^Subscription 2 is active until 20/);
});
