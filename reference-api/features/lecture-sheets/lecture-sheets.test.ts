import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliveries, lectureSheets } from "#api/db/schema/service.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { createDelivery, getDelivery, listLectureSheets } from "#contract/study/lecture-sheets.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addSheet } from "#tests/support/rows/service-rows.ts";
import { addOwnCourse, enrol } from "#tests/support/rows/study-rows.ts";
import { walk } from "#tests/support/api/lists.ts";
import { expectFieldErrors, type InvalidForm } from "#tests/support/api/field-errors.ts";

const destination = { district: "ঢাকা", upazila: "ধানমন্ডি", address: "বাড়ি ১২, রাস্তা ৫, ধানমন্ডি" };
const receiver = { receiver_name: "ডা. নমুনা", phone: "০১৭১২৩৪৫৬৭৮" };

async function scene() {
  const api = await testAccounts();
  const { db } = api;
  const doctor = await addDoctor(db, { name: "ডা. রেহানা নমুনা" });
  const course = await addOwnCourse(db, doctor.id);
  const other = await addDoctor(db);
  const foreign = await addOwnCourse(db, other.id);
  const sheets = [
    await addSheet(db, course.batchId, { title: "শিট ১", published_at: daysFromNow(-2) }),
    await addSheet(db, course.batchId, { title: "শিট ২", fee: "50.50" }),
  ];
  const [one = 0, two = 0] = sheets.map(({ id }) => id);
  const params = { id: course.id };
  const draft = { sheet_ids: [one, two], method: "courier" as const, ...receiver, ...destination };
  const who = await loggedIn(db, doctor.id);
  return { ...api, doctor, course, foreign, one, two, params, draft, who, stranger: await loggedIn(db, other.id) };
}

test("lists the published sheets of the doctor's batch with their PDFs, and no others", async () => {
  const { db, ok, send, request, course, foreign, one, two, params, doctor, who, stranger } = await scene();
  await addSheet(db, course.batchId, { published_at: daysFromNow(1) });
  await addSheet(db, foreign.batchId);
  expect((await send(listLectureSheets, { params })).status).toBe(401);
  const list = await ok(listLectureSheets, { params }, who);
  expect(list.sheets.map(({ id, delivery_id }) => [id, delivery_id])).toEqual([
    [two, null],
    [one, null],
  ]);
  expect(list).toMatchObject({
    course: { id: course.id },
    deliveries: [],
    address: { receiver_name: "ডা. রেহানা নমুনা", phone: doctor.mobile_number, address: null },
  });
  expect(list.districts).toHaveLength(64);

  const file = list.sheets[0]?.file;
  expect(file?.pages).toBe(12);
  const open = (by: typeof who) =>
    request(`/web/doctor/media/${file?.id ?? 0}?grant=${file?.grant ?? ""}`, {
      headers: { Authorization: `Bearer ${by.token}`, "X-DEVICE-TOKEN": by.device },
    });
  const pdf = await open(who);
  expect(pdf.headers.get("content-disposition")).toMatch(/^attachment; filename="sheet\.pdf"/);
  expect(Object.fromEntries(pdf.headers)).toMatchObject({
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
  });
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect((await open(stranger)).ok).toBe(false);
  await db.update(lectureSheets).set({ published_at: daysFromNow(1) });
  expect((await open(who)).status, "unpublished until tomorrow").toBe(404);
});

test("a doctor requests each sheet once, by courier for its fee or for pickup without one", async () => {
  const { db, ok, refused, course, doctor, one, two, params, draft, who } = await scene();
  const name = "ডা. প্রতিবেশী";
  const otherDoctor = await addDoctor(db, { name });
  const { id } = await enrol(
    db,
    { batch_id: course.batchId, batch_schedule_id: course.scheduleId },
    { doctor_id: otherDoctor.id },
  );
  const theirs = await loggedIn(db, otherDoctor.id);
  expect((await ok(listLectureSheets, { params: { id } }, theirs)).address).toMatchObject({ receiver_name: name });
  await ok(createDelivery, { params: { id }, body: { ...draft, receiver_name: name } }, theirs);
  expect(await ok(listLectureSheets, { params }, who)).toMatchObject({
    sheets: [{ delivery_id: null }, { delivery_id: null }],
    deliveries: [],
    address: { receiver_name: doctor.name, phone: doctor.mobile_number, address: null },
  });

  const { delivery } = await ok(createDelivery, { params, body: { ...draft, sheet_ids: [one] } }, who);
  expect(delivery).toMatchObject({ status: "requested", method: "courier", fee: "100.00", sheet_count: 1 });
  const again = await refused(409, createDelivery, { params, body: draft }, who);
  expect(again).toMatchObject({ code: "already_requested" });
  const self = { sheet_ids: [two], method: "self" as const, ...receiver };
  expect((await ok(createDelivery, { params, body: self }, who)).delivery).toMatchObject({ fee: "0.00" });

  const list = await ok(listLectureSheets, { params }, who);
  expect(list.sheets.map(({ delivery_id }) => delivery_id)).toEqual([delivery.id + 1, delivery.id]);
  expect(list.address).toEqual({ receiver_name: "ডা. নমুনা", phone: "01712345678", ...destination });
  const shown = await ok(getDelivery, { params: { ...params, deliveryId: delivery.id } }, who);
  expect(shown).toMatchObject({
    delivery: { ...destination, sheets: [{ id: one, title: "শিট ১" }] },
    tracks: [{ status: "requested", note: null }],
    courier_link: null,
  });
  const link = `/my/courses/${params.id}/lecture-sheet-track/${delivery.id}`;
  const { deliveries: open } = await ok(getDashboard, {}, who);
  expect(open).toMatchObject([{ id: delivery.id + 1 }, { id: delivery.id, status: "requested", link }]);

  await db.update(deliveries).set({ status: "returned" }).where(eq(deliveries.id, delivery.id));
  const moved = { ...draft, sheet_ids: [one], address: "বাড়ি ১৩, রাস্তা ৬, ধানমন্ডি" };
  const { delivery: third } = await ok(createDelivery, { params, body: moved }, who);
  const total = await ok(listLectureSheets, { params }, who);
  expect(total.deliveries.map((each) => each.id)).toEqual([third.id, delivery.id + 1, delivery.id]);
  expect(total.sheets.map(({ delivery_id }) => delivery_id)).toEqual([delivery.id + 1, third.id]);
  expect(total.address.address).toBe(moved.address);
});

test("twenty parallel requests for the same sheets create one delivery with the sum of their fees", async () => {
  const { db, send, params, draft, who } = await scene();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => send(createDelivery, { params, body: draft }, who)),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(await db.select({ fee: deliveries.fee }).from(deliveries)).toEqual([{ fee: "150.50" }]);
});

test("reports each error of a request under its field", async () => {
  const { db, refused, course, foreign, one, params, draft, who } = await scene();
  const theirs = await addSheet(db, foreign.batchId);
  const tomorrow = await addSheet(db, course.batchId, { published_at: daysFromNow(1) });
  const faults: InvalidForm[] = [
    [{ sheet_ids: [] }, "sheet_ids"],
    [{ sheet_ids: [one, one] }, "sheet_ids"],
    [{ sheet_ids: [theirs.id] }, "sheet_ids"],
    [{ sheet_ids: [tomorrow.id] }, "sheet_ids"],
    [{ sheet_ids: [999_999] }, "sheet_ids"],
    [{ method: "pigeon" }, "method"],
    [{ receiver_name: "" }, "receiver_name"],
    [{ phone: "0212345678" }, "phone"],
    [{ district: "লন্ডন" }, "district"],
    [{ upazila: "" }, "upazila"],
    [{ address: "ঢাকা" }, "address"],
  ];
  await expectFieldErrors(faults, (fault) =>
    refused(422, createDelivery, { params, body: { ...draft, ...fault } }, who),
  );
  expect(await db.$count(deliveries)).toBe(0);
});

test("responds 404 for another doctor's course or delivery as for a missing one, and 402 for an unpaid course", async () => {
  const { db, ok, refused, doctor, params, foreign, draft, who, stranger } = await scene();
  const { delivery } = await ok(createDelivery, { params, body: draft }, who);
  const missing = [
    await refused(404, getDelivery, { params: { id: foreign.id, deliveryId: delivery.id } }, stranger),
    await refused(404, getDelivery, { params: { id: foreign.id, deliveryId: 999_999 } }, stranger),
  ];
  expect(missing[1]).toEqual(missing[0]);
  const courses = [
    await refused(404, getDelivery, { params: { ...params, deliveryId: delivery.id } }, stranger),
    await refused(404, listLectureSheets, { params }, stranger),
    await refused(404, createDelivery, { params, body: draft }, stranger),
    await refused(404, listLectureSheets, { params: { id: 999_999 } }, stranger),
  ];
  for (const refusal of courses) expect(refusal).toEqual(courses[0]);
  const unpaid = await addOwnCourse(db, doctor.id, { status: "pending_payment" });
  expect(await refused(402, listLectureSheets, { params: { id: unpaid.id } }, who)).toMatchObject({
    checkout: { course_id: unpaid.id },
  });
});

test("paginates a long list of sheets in both directions", async () => {
  const { db, ok, course, params, who } = await scene();
  for (let n = 0; n < 40; n++) {
    await addSheet(db, course.batchId, { media_file_id: null, published_at: daysFromNow(-3 - Math.floor(n / 3)) });
  }
  const pages = await walk(
    (query) => ok(listLectureSheets, { params, query }, who),
    ({ sheets }) => sheets.map(({ id }) => id),
  );
  expect(pages.map((ids) => ids.length)).toEqual([30, 12]);
});
