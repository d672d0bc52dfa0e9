import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { disciplines, faculties } from "#api/db/schema/directories.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coupons } from "#api/db/schema/payments.ts";
import { cancelEnrolment, enrol, getEnrolEligibility } from "#contract/payments/enrolment.ts";
import { getMyCourse } from "#contract/study/my-courses.ts";
import { testAccounts } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addOffer, addLoggedInDoctor, seatsOf, enrolmentRequest } from "#tests/support/rows/enrolments.ts";
import { newKey, only } from "#tests/support/rows/new-row.ts";
import { addCourseOrder, orderNow } from "#tests/support/rows/order-rows.ts";

const { db, close } = await testDatabase();
afterAll(close);

test("debts of others, or for courses that are not active, do not prevent enrolment", async () => {
  const accounts = await testAccounts({ db });
  const { ok } = accounts;
  const { doctor, who } = await addLoggedInDoctor(accounts);
  const offer = await addOffer(db);
  const owed = { amount: "50000.00", status: "part_paid" } as const;
  const enrolment = { status: "active", seat_held_until: null } as const;
  await addCourseOrder(db, { order: owed, enrolment });
  await addCourseOrder(db, { doctorId: doctor.id, order: owed, enrolment: { ...enrolment, status: "suspended" } });
  await addCourseOrder(db, { doctorId: doctor.id, order: { ...owed, status: "refunded" }, enrolment });
  const { course } = await ok(enrol, enrolmentRequest(offer), who);

  await addCourseOrder(db, { doctorId: doctor.id, order: owed, enrolment });
  const params = { id: (await addOffer(db)).batch.id };
  const reasons = [expect.objectContaining({ code: "money_due" })];
  expect(await ok(getEnrolEligibility, { params }, who)).toMatchObject({
    ok: false,
    reasons,
    existing_course_id: null,
  });
  const again = await ok(getEnrolEligibility, { params: { id: offer.batch.id } }, who);
  expect(again).toMatchObject({ ok: false, existing_course_id: course.id });
});

test("eligibility lists the disciplines of the batch, and the enrolment stores the chosen one", async () => {
  const accounts = await testAccounts({ db });
  const { ok, refused } = accounts;
  const [medicine, surgery] = await db
    .insert(faculties)
    .values(["medicine", "surgery"].map((name) => ({ key: newKey(name), name })))
    .returning();
  const add = async (name: string, faculty = medicine) =>
    only(
      await db
        .insert(disciplines)
        .values({ key: newKey(name), name, faculty_id: faculty?.id ?? 0 })
        .returning(),
    );
  const neurology = await add("Neurology");
  const cardiology = await add("Cardiology");
  await add("Urology", surgery);
  const batch = { faculty_keys: [medicine?.key ?? ""], candidate_types: ["private"] };
  const [other, offer] = [await addOffer(db), await addOffer(db, { batch })];
  const { who } = await addLoggedInDoctor(accounts);
  const eligibility = (by: typeof who) => ok(getEnrolEligibility, { params: { id: offer.batch.id } }, by);
  expect((await eligibility(who)).disciplines.map(({ name }) => name)).toEqual(["Cardiology", "Neurology"]);
  const known = await addLoggedInDoctor(accounts, { discipline_id: cardiology.id, candidate_type: "private" });
  expect(await eligibility(known.who)).toMatchObject({ ok: true, disciplines: [], candidate_types: [] });

  const { params, body } = enrolmentRequest(offer, { candidate_type: "private" });
  const choose = (discipline_id: number) => ({ params, body: { ...body, discipline_id } });
  const unknown = await refused(422, enrol, choose(999_999), who);
  expect(Object.keys(unknown.errors ?? {})).toEqual(["discipline_id"]);
  const { course, order } = await ok(enrol, choose(neurology.id), who);
  const stored = only(await db.select().from(enrolments).where(eq(enrolments.id, course.id)));
  expect(stored).toMatchObject({ discipline_id: neurology.id, candidate_type: "private" });
  expect((await orderNow(db, order.id)).title).toBe(`${offer.batch.title}, ${offer.schedule.title}`);
  expect(await seatsOf(accounts, other), "the other batch is unchanged").toEqual([0, 0]);

  const closed = await addOffer(db, { batch: { enroll_closes_at: daysFromNow(-1) } });
  expect(await refused(409, enrol, enrolmentRequest(closed), who)).toMatchObject({ code: "enroll_closed" });
});

test("cancelling a course releases its own seat and coupon, and changes no other course", async () => {
  const accounts = await testAccounts({ db });
  const { ok } = accounts;
  const { who } = await addLoggedInDoctor(accounts);
  const code = newKey("ONCE");
  await db.insert(coupons).values({ code, kind: "percent", value: "10.00", use_limit: 1 });
  const [first, second] = [await addOffer(db), await addOffer(db)];
  const unchanged = await ok(enrol, enrolmentRequest(first), who);
  const cancelled = await ok(enrol, enrolmentRequest(second, { coupon: code }), who);
  await ok(cancelEnrolment, { params: { id: cancelled.course.id } }, who);
  for (const [{ course }, status] of [
    [unchanged, "pending_payment"],
    [cancelled, "cancelled"],
  ] as const) {
    expect((await ok(getMyCourse, { params: { id: course.id } }, who)).course).toMatchObject({ ...course, status });
  }
  expect([await seatsOf(accounts, first), await seatsOf(accounts, second)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  const row = only(await db.select().from(enrolments).where(eq(enrolments.id, cancelled.course.id)));
  expect(row).toMatchObject({ status: "cancelled", seat_held_until: null });
  expect(await orderNow(db, cancelled.order.id)).toMatchObject({ status: "cancelled", coupon_id: null });
  expect((await orderNow(db, unchanged.order.id)).status).toBe("open");
  expect((await ok(enrol, enrolmentRequest(second, { coupon: code }), who)).order.payable).toBe("12600.00");
});
